import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Moved } from './merges.queries.ts'

/** Moves followers to another institute; those who follow it already are deleted. */
export async function moveFollowers(tx: Tx, fromId: number, intoId: number): Promise<Moved> {
  const dropped = await sql<{ row: Record<string, unknown> }>`
    delete from institute_role here using institute_role there
    where here.institute_id = ${fromId} and there.institute_id = ${intoId} and here.role = 'Follower'
      and here.person_id = there.person_id and here.role = there.role
    returning to_jsonb(here) as row`.execute(tx)
  const moved = await sql<{ id: number }>`
    update institute_role set institute_id = ${intoId}
    where institute_id = ${fromId} and role = 'Follower' returning id`.execute(tx)
  return { moved: moved.rows.map(({ id }) => id), dropped: dropped.rows.map(({ row }) => row) }
}

/**
 * Moves them back; who has followed the other institute since still does, and who has stopped following it does not
 * follow again. Merges before migration 24 moved all roles this way.
 */
export async function moveFollowersBack(
  tx: Tx,
  { moved, dropped }: Moved,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<void> {
  await sql`delete from institute_role here using institute_role there
    where here.institute_id = ${fromId} and there.institute_id = ${intoId} and there.id = any (${moved}::bigint[])
      and here.person_id = there.person_id and here.role = there.role`.execute(tx)
  await sql`update institute_role set institute_id = ${fromId}
    where id = any (${moved}::bigint[]) and institute_id = ${intoId}`.execute(tx)
  await sql`insert into institute_role (institute_id, person_id, role, approved, created_at)
    select ${fromId}::bigint, r.person_id, r.role, r.approved and there.approved, r.created_at
    from jsonb_to_recordset(${JSON.stringify(dropped)}::text::jsonb)
      r (person_id bigint, role text, approved boolean, created_at timestamptz)
    join institute_role there on there.institute_id = ${intoId} and there.person_id = r.person_id and there.role = r.role
    on conflict on constraint institute_role_once do nothing`.execute(tx)
}

/** Ids of people with a role other than Follower in an institute: their rights change with it. */
export async function peopleWithRoles(tx: Tx, instituteIds: number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('institute_role')
    .select('person_id')
    .distinct()
    .where('institute_id', 'in', instituteIds)
    .where('role', '<>', 'Follower')
    .execute()
  return rows.map(({ person_id }) => person_id)
}
