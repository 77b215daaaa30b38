import { sql } from 'kysely'
import type { Tx } from '../../server/platform/database/database.ts'

/**
 * Spreads the demo data over two years: people joined, got their roles and took part in projects, each before what they
 * did there.
 */
export async function spreadOverTime(tx: Tx, now: Date): Promise<void> {
  await sql`
    with placed as (select id, row_number() over (order by id) as place, count(*) over () as all from person),
    moved as (select id, ${now}::timestamptz - interval '730 days' + interval '630 days' * place / placed.all as joined
      from placed)
    update person set created_at = joined, confirmed_at = joined + interval '1 day', updated_at = joined + interval '1 day'
    from moved where moved.id = person.id`.execute(tx)
  // Those without a date of their own.
  await sql`
    update institute set created_at = ${now}::timestamptz - interval '740 days'
    where created_at > ${now}::timestamptz - interval '1 day'`.execute(tx)
  await sql`
    with moved as (select r.id, least(greatest(p.created_at, i.created_at) + interval '1 day' * (1 + r.id * 7 % 23),
        ${now}::timestamptz - interval '30 days' - interval '1 hour' * (r.id * 13 % 400)) as requested
      from institute_role r join person p on p.id = r.person_id join institute i on i.id = r.institute_id)
    update institute_role set created_at = requested,
      approved_at = case when approved then requested + interval '1 day' end
    from moved where moved.id = institute_role.id`.execute(tx)
  await sql`
    with placed as (select id, row_number() over (order by id) as place, count(*) over () as all from project)
    update project set
      created_at = ${now}::timestamptz - interval '620 days' + interval '500 days' * place / placed.all,
      updated_at = ${now}::timestamptz - interval '37 days' * (placed.all - place) / placed.all - interval '3 hours'
    from placed where placed.id = project.id`.execute(tx)
  await sql`
    with placed as (select t.id, p.created_at, row_number() over (partition by p.id order by t.id) - 1 as place
      from participant t join project p on p.id = t.project_id)
    update participant set created_at = placed.created_at + interval '1 hour' + interval '1 day' * (place * 9 % 110)
    from placed where placed.id = participant.id`.execute(tx)
}
