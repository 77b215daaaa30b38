import { sql } from 'kysely'
import type { Tx } from '../../server/platform/database/database.ts'

/**
 * Spreads the demo data over the past: people joined during the last year, and projects began during the last ten
 * months, each before its content.
 */
export async function spreadOverMonths(tx: Tx, now: Date): Promise<void> {
  await sql`
    with placed as (select id, row_number() over (order by id) as place, count(*) over () as all from person)
    update person set
      created_at = ${now}::timestamptz - interval '400 days' + interval '300 days' * place / placed.all,
      confirmed_at = ${now}::timestamptz - interval '399 days' + interval '300 days' * place / placed.all,
      updated_at = ${now}::timestamptz - interval '399 days' + interval '300 days' * place / placed.all
    from placed where placed.id = person.id`.execute(tx)
  await sql`
    update institute_role set created_at = ${now}::timestamptz - interval '98 days',
      approved_at = case when approved then ${now}::timestamptz - interval '97 days' end`.execute(tx)
  await sql`
    with placed as (select id, row_number() over (order by id) as place, count(*) over () as all from project)
    update project set
      created_at = ${now}::timestamptz - interval '310 days' + interval '220 days' * place / placed.all,
      updated_at = ${now}::timestamptz - interval '37 days' * (placed.all - place) / placed.all - interval '3 hours'
    from placed where placed.id = project.id`.execute(tx)
}
