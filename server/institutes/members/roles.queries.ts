import { sql, type RawBuilder } from 'kysely'
import type { InstituteRole, RoleState } from 'contract/institutes/institute-roles.rules.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { oneRow } from '../../platform/database/one-row.ts'
import { accountInUse } from '../../users/users.ts'
import { isGranted } from '../institute-visibility.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Events {
    /** The approved roles of a person have changed, from or to none when they join or leave. */
    'institute.membership_changed': {
      instituteId: number
      personId: number
      before: string[]
      after: string[]
      /** ISO 8601. */
      at: string
    }
  }
}

export interface HeldRole {
  id: number
  role: InstituteRole
  approved: boolean
}

/** A person's roles in an institute, except Follower. Held roles are approved. */
export const rolesIn = (db: Db, instituteId: number, personId: number): Promise<HeldRole[]> =>
  db
    .selectFrom('institute_role')
    .select((row) => [
      'id',
      row.ref('role').$castTo<InstituteRole>().as('role'),
      isGranted('institute_role').as('approved'),
    ])
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

/** The approved roles of a person in an institute, except Follower. */
async function membershipOf(tx: Tx, instituteId: number, personId: number): Promise<string[]> {
  const held = await rolesIn(tx, instituteId, personId)
  return held.flatMap(({ role, approved }) => (approved ? role : []))
}

/** Announces what a change has made of the approved roles of a person. */
async function announceMembership(
  tx: Tx,
  instituteId: number,
  personId: number,
  { before, now }: { before: string[]; now: Date },
): Promise<void> {
  const after = await membershipOf(tx, instituteId, personId)
  if (before.join('\n') === after.join('\n')) return
  await announce(tx, 'institute.membership_changed', {
    instituteId,
    personId,
    before,
    after,
    at: now.toISOString(),
  })
}

/** Approved roles in an institute by person, to announce what a merge changes. */
export async function membershipsIn(tx: Tx, instituteId: number): Promise<Map<number, string[]>> {
  const rows = await tx
    .selectFrom('institute_role')
    .select(['person_id', 'role'])
    .where('institute_id', '=', instituteId)
    .where(isGranted('institute_role'))
    .where('role', '<>', 'Follower')
    .orderBy('id')
    .execute()
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id)
  return new Map([...byPerson].map(([id, held]) => [id, held.map(({ role }) => role)]))
}

/** Announces the differences from `membershipsIn` before a change of many roles. */
export async function announceMemberships(
  tx: Tx,
  instituteId: number,
  before: ReadonlyMap<number, string[]>,
  now: Date,
): Promise<void> {
  const after = await membershipsIn(tx, instituteId)
  for (const personId of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(personId) ?? [], after.get(personId) ?? []]
    if (from.toSorted().join('\n') === to.toSorted().join('\n')) continue
    const change = { instituteId, personId, before: from, after: to, at: now.toISOString() }
    await announce(tx, 'institute.membership_changed', change)
  }
}

/** Who decides on roles. */
export interface Decider {
  id: number
  is_staff: boolean
}

interface RoleOf {
  institute_id: number
  person_id: number
  role: string
}

/** Inserts a role, or updates its approval. */
export async function putRole(
  tx: Tx,
  row: RoleOf & { approved: boolean; recommended_by?: number | null },
  { by, now }: { by: Decider; now: Date },
): Promise<void> {
  const approved_at = row.approved ? now : null
  const before = await membershipOf(tx, row.institute_id, row.person_id)
  const { approved, recommended_by } = row
  await tx
    .insertInto('institute_role')
    .values({ ...row, created_at: now, approved_at })
    .onConflict((known) =>
      known.constraint('institute_role_once').doUpdateSet({
        approved,
        awaits_second_factor: false,
        approved_at,
        ...(recommended_by !== undefined && { recommended_by }),
      }),
    )
    .execute()
  await noteDecisions(tx, [{ ...row, state: approved ? 'approved' : 'unapproved' }], { by, now })
  await announceMembership(tx, row.institute_id, row.person_id, { before, now })
}

export async function removeRoles(
  tx: Tx,
  { institute_id, person_id }: Omit<RoleOf, 'role'>,
  roles: string[],
  { by, now }: { by: Decider; now: Date },
): Promise<void> {
  const before = await membershipOf(tx, institute_id, person_id)
  await tx
    .deleteFrom('institute_role')
    .where('institute_id', '=', institute_id)
    .where('person_id', '=', person_id)
    .where('role', 'in', roles)
    .execute()
  const none = roles.map((role) => ({ institute_id, person_id, role, state: 'none' as const }))
  await noteDecisions(tx, none, { by, now })
  await announceMembership(tx, institute_id, person_id, { before, now })
}

/**
 * Records decisions, for undoing a merge.
 * @param mergeId the merge that has brought these roles
 */
export async function noteDecisions(
  tx: Tx,
  decisions: (RoleOf & { state: RoleState })[],
  { by, now, mergeId = null }: { by: Decider; now: Date; mergeId?: number | null },
): Promise<void> {
  if (decisions.length === 0) return
  await tx
    .insertInto('institute_role_decision')
    .values(
      decisions.map(({ institute_id, person_id, role, state }) => ({
        institute_id,
        person_id,
        role,
        state,
        decided_by: by.id,
        by_staff: by.is_staff,
        merge_id: mergeId,
        decided_at: now,
      })),
    )
    .execute()
}

/** Maximum number of people who are notified of a request. */
const mostApprovers = 50

/** The Admins of an institute. */
export const adminsOf = (db: Db, instituteId: number): Promise<{ id: number; email: string }[]> =>
  peopleInUse(db)
    .innerJoin('institute_role as role', 'role.person_id', 'person.id')
    .where('role.institute_id', '=', instituteId)
    .where('role.role', '=', 'Admin')
    .where('role.approved', '=', true)
    .execute()

/** Who decides on the roles of an institute: its Admins, and where it has none, staff. */
export async function approversOf(db: Db, instituteId: number): Promise<{ id: number; email: string }[]> {
  const admins = await adminsOf(db, instituteId)
  return admins.length > 0 ? admins : staffInUse(db)
}

export const staffInUse = (db: Db): Promise<{ id: number; email: string }[]> =>
  peopleInUse(db).where('is_staff', '=', true).execute()

const peopleInUse = (db: Db) =>
  db
    .selectFrom('person')
    .select(['person.id', 'email'])
    .where(accountInUse())
    .orderBy('person.id')
    .limit(mostApprovers)
