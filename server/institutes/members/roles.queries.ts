import { sql, type RawBuilder } from 'kysely'
import type { InstituteRole } from 'contract/institutes/institute-roles.rules.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { oneRow } from '../../platform/database/one-row.ts'
import { accountInUse } from '../../users/users.ts'

export interface HeldRole {
  id: number
  role: InstituteRole
  approved: boolean
}

/** A person's roles in an institute, except Follower. */
export const rolesIn = (db: Db, instituteId: number, personId: number): Promise<HeldRole[]> =>
  db
    .selectFrom('institute_role')
    .select((row) => ['id', row.ref('role').$castTo<InstituteRole>().as('role'), 'approved'])
    .where('institute_id', '=', instituteId)
    .where('person_id', '=', personId)
    .where('role', '<>', 'Follower')
    .orderBy('id')
    .execute()

/**
 * Whether an institute has another approved Admin. Accounts that are blocked, unconfirmed or awaiting deletion do not
 * count.
 */
export const hasAdminsBeside = (
  instituteId: RawBuilder<unknown>,
  personId: number | RawBuilder<unknown>,
) => sql<boolean>`
  exists (select from institute_role r join person p on p.id = r.person_id
    where r.institute_id = ${instituteId} and r.person_id <> ${personId} and r.role = 'Admin' and r.approved
      and ${accountInUse('p')})`

/** Whether the institute would have an Admin without this person. */
export async function otherAdminsIn(tx: Tx, instituteId: number, personId: number): Promise<boolean> {
  const found = hasAdminsBeside(sql`${instituteId}`, personId)
  return (await oneRow(tx, sql<{ found: boolean }>`select ${found} as found`)).found
}

/** Those of these roles, by id, that belong to the last Admin of their institute and cannot be removed (SEC-05). */
export async function rolesOfLastAdmins(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select held.id from institute_role held
    where held.id = any(${[...ids]}::bigint[]) and held.role = 'Admin' and held.approved
      and not ${hasAdminsBeside(sql`held.institute_id`, sql`held.person_id`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Inserts a role, or updates its approval. */
export const putRole = (
  tx: Tx,
  row: { institute_id: number; person_id: number; role: InstituteRole; approved: boolean; created_at: Date },
) =>
  tx
    .insertInto('institute_role')
    .values(row)
    .onConflict((known) => known.constraint('institute_role_once').doUpdateSet({ approved: row.approved }))
    .execute()

export const removeRoles = (tx: Tx, instituteId: number, personId: number, roles: InstituteRole[]) =>
  tx
    .deleteFrom('institute_role')
    .where('institute_id', '=', instituteId)
    .where('person_id', '=', personId)
    .where('role', 'in', roles)
    .execute()

/** Maximum number of people who are notified of a request. */
const mostApprovers = 50

/** The deciders on roles of an institute: its Admins, or staff if it has none. */
export async function approversOf(db: Db, instituteId: number): Promise<{ id: number; email: string }[]> {
  const inUse = db
    .selectFrom('person')
    .select(['person.id', 'email'])
    .where(accountInUse())
    .orderBy('person.id')
    .limit(mostApprovers)
  const admins = await inUse
    .innerJoin('institute_role as role', 'role.person_id', 'person.id')
    .where('role.institute_id', '=', instituteId)
    .where('role.role', '=', 'Admin')
    .where('role.approved', '=', true)
    .execute()
  return admins.length > 0 ? admins : inUse.where('is_staff', '=', true).execute()
}
