import { sql } from 'kysely'
import type { InstituteMerge, InstituteRoleDecision } from '../../../db/tables.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { accountInUse } from '../../users/users.ts'
import { isGranted } from '../institute-visibility.ts'
import { noteDecisions, type Decider } from '../members/roles.queries.ts'

/** The roles of both institutes before a merge, and those that came with it, as `key`. */
export type MergedRoles = NonNullable<Selectable<InstituteMerge>['roles']>
type StoredRole = MergedRoles['from'][number]

interface Merge {
  id: number
  fromId: number
  intoId: number
}
interface Decision {
  by: Decider
  now: Date
}

const key = ({ person_id, role }: Pick<StoredRole, 'person_id' | 'role'>) => `${person_id} ${role}`
const keysOf = (roles: readonly StoredRole[]) => new Set(roles.map(key))
const isAdmin = ({ role, approved }: Pick<StoredRole, 'role' | 'approved'>) => role === 'Admin' && approved

/**
 * Turns the roles of a duplicate into requests at the other institute. Its Admins keep nothing of this role there, but
 * for those whom staff have named. Roles that exist there already stay as they are.
 * @returns what an undo needs, and which roles became requests
 */
export async function mergeRoles(
  tx: Tx,
  { id, fromId, intoId }: Merge,
  admins: readonly number[],
  { by, now }: Decision,
): Promise<MergedRoles> {
  const [from, into] = [await storedRoles(tx, fromId), await storedRoles(tx, intoId)]
  const there = keysOf(into)
  const arriving = from
    .filter((one) => !there.has(key(one)) && (one.role !== 'Admin' || admins.includes(one.person_id)))
    .map((one) => ({ ...one, approved: one.role === 'Admin', approved_at: null, recommended_by: null }))
  const raised = into
    .filter((one) => one.role === 'Admin' && !one.approved && admins.includes(one.person_id))
    .map((one) => ({ ...one, approved: true }))
  const since = await latestDecision(tx, intoId)
  const changed = [...arriving, ...raised].map((one) => ({
    ...one,
    approved_at: one.approved ? now.toISOString() : null,
  }))
  await putStored(tx, intoId, changed)
  await tx
    .deleteFrom('institute_role')
    .where('institute_id', '=', fromId)
    .where('role', '<>', 'Follower')
    .execute()
  await noteDecisions(
    tx,
    changed.map((one) => ({
      ...one,
      institute_id: intoId,
      state: one.approved ? ('approved' as const) : ('unapproved' as const),
    })),
    { by, now, mergeId: id },
  )
  return { from, into, arrived: arriving.map(key), since }
}

/**
 * Restores the roles of both institutes as they were before the merge, but for decisions at the other institute that do
 * not depend on it: by its Admins at that time and whom they have made Admin since, by staff, and by people on their
 * own roles. If that would leave it without an Admin, those of that time are Admins again.
 * @returns ids of the people whose roles at the other institute have changed
 */
export async function restoreRoles(
  tx: Tx,
  { id, fromId, intoId }: Merge,
  roles: MergedRoles,
  { by, now }: Decision,
): Promise<number[]> {
  const decisions = await tx
    .selectFrom('institute_role_decision')
    .selectAll()
    .where('institute_id', '=', intoId)
    .where('id', '>', roles.since)
    .orderBy('id')
    .execute()
  const restored = replayed(roles, decisions, id)
  if (!(await hasAdmin(tx, [...restored.values()])))
    for (const one of roles.into.filter(isAdmin)) restored.set(key(one), one)
  const present = await storedRoles(tx, intoId)
  const known = new Map(present.map((one) => [key(one), one]))
  const changed = [...restored.values()].filter((one) => known.get(key(one))?.approved !== one.approved)
  const removed = present.filter((one) => !restored.has(key(one)))
  for (const { person_id, role } of removed)
    await tx
      .deleteFrom('institute_role')
      .where('institute_id', '=', intoId)
      .where('person_id', '=', person_id)
      .where('role', '=', role)
      .execute()
  await putStored(tx, intoId, changed)
  await putStored(tx, fromId, roles.from)
  const states = [
    ...changed.map((one) => ({
      ...one,
      state: one.approved ? ('approved' as const) : ('unapproved' as const),
    })),
    ...removed.map((one) => ({ ...one, state: 'none' as const })),
  ]
  await noteDecisions(
    tx,
    await ofLivingPeople(
      tx,
      states.map((one) => ({ ...one, institute_id: intoId })),
    ),
    { by: { ...by, is_staff: true }, now },
  )
  return [...new Set([...changed, ...removed].map(({ person_id }) => person_id))]
}

/** The roles that the institute would have without the merge. */
function replayed(
  { into, arrived }: MergedRoles,
  decisions: readonly Selectable<InstituteRoleDecision>[],
  mergeId: number,
): Map<string, StoredRole> {
  const roles = new Map(into.map((one) => [key(one), one]))
  for (const decision of decisions) {
    const { person_id, role, state, decided_by, by_staff, merge_id, decided_at } = decision
    if (merge_id === mergeId || arrived.includes(key(decision))) continue
    const byAdmin = roles.get(key({ person_id: decided_by, role: 'Admin' }))?.approved === true
    const ofOneself = decided_by === person_id && state !== 'approved'
    if (!by_staff && !byAdmin && !ofOneself) continue
    if (state === 'none') roles.delete(key(decision))
    else {
      const before = roles.get(key(decision))
      const approved = state === 'approved'
      roles.set(key(decision), {
        person_id,
        role,
        approved,
        created_at: before?.created_at ?? decided_at.toISOString(),
        approved_at: approved ? decided_at.toISOString() : null,
        recommended_by: before?.recommended_by ?? null,
      })
    }
  }
  return roles
}

async function storedRoles(tx: Tx, instituteId: number): Promise<StoredRole[]> {
  const { rows } = await sql<{ row: StoredRole }>`
    select jsonb_build_object('person_id', person_id, 'role', role, 'approved', ${isGranted('institute_role')},
      'created_at', created_at,
      'approved_at', coalesce(approved_at, case when ${isGranted('institute_role')} then created_at end),
      'recommended_by', recommended_by) as row
    from institute_role where institute_id = ${instituteId} and role <> 'Follower' order by id`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Accounts that were erased since are left out. */
const putStored = (tx: Tx, instituteId: number, roles: readonly StoredRole[]) =>
  sql`insert into institute_role (institute_id, person_id, role, approved, created_at, approved_at, recommended_by)
    select ${instituteId}::bigint, r.person_id, r.role, r.approved, r.created_at, r.approved_at,
      (select id from person where id = r.recommended_by)
    from jsonb_to_recordset(${JSON.stringify(roles)}::text::jsonb)
      r (person_id bigint, role text, approved boolean, created_at timestamptz, approved_at timestamptz,
        recommended_by bigint)
    join person on person.id = r.person_id
    on conflict on constraint institute_role_once do update
      set approved = excluded.approved, awaits_second_factor = excluded.awaits_second_factor,
        approved_at = excluded.approved_at`.execute(tx)

async function latestDecision(tx: Tx, instituteId: number): Promise<number> {
  const latest = await tx
    .selectFrom('institute_role_decision')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return latest?.id ?? 0
}

async function hasAdmin(tx: Tx, roles: readonly StoredRole[]): Promise<boolean> {
  const admins = roles.filter(isAdmin).map(({ person_id }) => person_id)
  const found = await tx
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`id = any (${admins}::bigint[])`)
    .where(accountInUse())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function ofLivingPeople<T extends { person_id: number }>(tx: Tx, rows: readonly T[]): Promise<T[]> {
  const { rows: living } = await sql<{ id: number }>`
    select id from person where id = any (${rows.map(({ person_id }) => person_id)}::bigint[])`.execute(tx)
  const ids = new Set(living.map(({ id }) => id))
  return rows.filter(({ person_id }) => ids.has(person_id))
}
