import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Moved } from './merges.queries.ts'

/** Roles that moved, and those that were approved in the other institute because they were approved here. */
export interface MovedRoles extends Moved {
  raised: number[]
}

/** Moves members and followers to another institute; duplicate roles are deleted. */
export async function moveMembers(tx: Tx, fromId: number, intoId: number): Promise<MovedRoles> {
  const raised = await sql<{ id: number }>`
    update institute_role there set approved = true from institute_role here
    where here.institute_id = ${fromId} and there.institute_id = ${intoId}
      and here.person_id = there.person_id and here.role = there.role and here.approved and not there.approved
    returning there.id`.execute(tx)
  const dropped = await sql<{ row: Record<string, unknown> }>`
    delete from institute_role here using institute_role there
    where here.institute_id = ${fromId} and there.institute_id = ${intoId}
      and here.person_id = there.person_id and here.role = there.role
    returning to_jsonb(here) as row`.execute(tx)
  const moved = await sql<{ id: number }>`
    update institute_role set institute_id = ${intoId} where institute_id = ${fromId} returning id`.execute(
    tx,
  )
  return {
    moved: moved.rows.map(({ id }) => id),
    dropped: dropped.rows.map(({ row }) => row),
    raised: raised.rows.map(({ id }) => id),
  }
}

/**
 * Moves them back. People who have joined the other institute since then stay there; roles that were given up or
 * removed there do not return, and are not approved again. If the Admins of one institute have left in the meantime,
 * people who were Admins of both become its Admins, so that every institute has one.
 */
export async function moveMembersBack(
  tx: Tx,
  { moved, dropped, raised = [] }: Moved & Partial<MovedRoles>,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<void> {
  const admins = await sql<{ person_id: number }>`
    select person_id from institute_role where institute_id = ${intoId} and role = 'Admin' and approved`.execute(
    tx,
  )
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
  await sql`update institute_role set approved = false where id = any (${raised}::bigint[])`.execute(tx)
  await sql`insert into institute_role (institute_id, person_id, role, approved)
    select institute.id, person_id, 'Admin', true
    from unnest(${[fromId, intoId]}::bigint[]) institute (id),
      unnest(${admins.rows.map(({ person_id }) => person_id)}::bigint[]) person_id
    where not exists (select from institute_role
      where institute_id = institute.id and role = 'Admin' and approved)
    on conflict on constraint institute_role_once do update set approved = true`.execute(tx)
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
