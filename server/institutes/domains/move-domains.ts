import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

interface MovedDomains {
  moved: number[]
  dropped: Record<string, unknown>[]
}

/**
 * Moves the domains of a merged institute. Of two rows for one domain the proven one stays, and the other one is dropped.
 */
export async function moveDomains(tx: Tx, fromId: number, intoId: number): Promise<MovedDomains> {
  const dropped = await sql<{ row: Record<string, unknown> }>`
    delete from institute_domains here using institute_domains there
    where here.institute_id = any (array[${fromId}, ${intoId}]::bigint[])
      and there.institute_id = any (array[${fromId}, ${intoId}]::bigint[])
      and there.institute_id <> here.institute_id and there.domain = here.domain
      and (there.proven_at is not null
        or (here.proven_at is null and here.institute_id = ${fromId}::bigint))
    returning to_jsonb(here) as row`.execute(tx)
  const moved = await sql<{ id: number }>`
    update institute_domains set institute_id = ${intoId} where institute_id = ${fromId} returning id`.execute(
    tx,
  )
  return { moved: moved.rows.map(({ id }) => id), dropped: dropped.rows.map(({ row }) => row) }
}

/**
 * Moves them back with their present state. Dropped ones return as not proven, unless their institute has the domain
 * again; they can be proven by the same record.
 */
export async function moveDomainsBack(
  tx: Tx,
  { moved, dropped }: MovedDomains,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<void> {
  await sql`update institute_domains set institute_id = ${fromId}
    where id = any (${moved}::bigint[]) and institute_id = ${intoId}`.execute(tx)
  await sql`insert into institute_domains (institute_id, domain, token, expires_at, added_by, added_at)
    select d.institute_id, d.domain, d.token, now() + interval '30 days',
      (select id from person where id = d.added_by), d.added_at
    from jsonb_to_recordset(${JSON.stringify(dropped)}::text::jsonb)
      d (institute_id bigint, domain text, token text, added_by bigint, added_at timestamptz)
    on conflict on constraint institute_domains_once do nothing`.execute(tx)
}
