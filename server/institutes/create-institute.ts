import { sql } from 'kysely'
import type { NewInstitute } from 'contract/institutes/new-institute.rules.ts'
import type { InstituteForm } from 'contract/institutes/institutes.rules.ts'
import { confirmableFields } from 'contract/platform/short-texts.ts'
import { audit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { similarInstitutes } from './duplicates.queries.ts'
import { columnsOf, emptyForm, mergeInstituteForm, placed } from './institute-form.ts'
import { holdLookAlike } from './look-alikes/hold-look-alike.ts'

/** The creator of an institute, with their position in it, if any. */
export interface Creator {
  personId: number
  role: string
  /** Address of the client, for the audit log. */
  ip: string
}

/**
 * Creates an institute from the fields of a wizard.
 * @param institute already validated by `newInstituteProblems`, so that its short texts are confirmed
 * @returns its id
 */
export const createInstitute = (
  tx: Tx,
  institute: NewInstitute,
  creator: Creator,
  now: Date,
): Promise<number> =>
  insertInstitute(
    tx,
    mergeInstituteForm(emptyForm, { ...withAddress(institute), confirmed: [...confirmableFields] }, now),
    {
      creator,
      now,
      avatar_key: null,
    },
  )

/**
 * Stores an institute. Its creator becomes Admin and gets the chosen position, if any, both approved. It is visible
 * immediately, unless it looks like a proven one, and listed for staff as new, together with similar institutes
 * (decisions, section 2; SEC-36).
 */
export async function insertInstitute(
  tx: Tx,
  form: InstituteForm,
  { creator, now, avatar_key }: { creator: Creator; now: Date; avatar_key: string | null },
): Promise<number> {
  const similar = await similarInstitutes(tx, {
    name: form.name,
    website_url: form.website_url,
    reader: 'staff',
  })
  const { id } = await tx
    .insertInto('institute')
    .values({
      ...columnsOf(await placed(tx, emptyForm, form)),
      type_details: detailsJson(form),
      avatar_key,
      similar_to: similar.map((one) => one.id),
      created_by: creator.personId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = creator.role === '' || creator.role === 'Admin' ? ['Admin'] : ['Admin', creator.role]
  await giveRoles(
    tx,
    roles.map((role) => ({ institute_id: id, person_id: creator.personId, role, approved: true })),
    now,
  )
  await audit(tx, {
    actor: creator.personId,
    action: 'institute.created',
    subject: `institute:${id}`,
    detail: { name: form.name, type: form.type },
    ip: creator.ip,
  })
  const { is_staff: byStaff } = await tx
    .selectFrom('person')
    .select('is_staff')
    .where('id', '=', creator.personId)
    .executeTakeFirstOrThrow()
  await holdLookAlike(tx, id, { byStaff, now })
  return id
}

export const detailsJson = ({ type_details }: InstituteForm) =>
  sql<Record<string, string>>`${JSON.stringify(type_details)}::text::jsonb`

const withAddress = (institute: NewInstitute) => ({
  ...institute,
  address: { ...institute.address, latitude: null, longitude: null },
})

/** A role of a person in an institute; an unapproved one grants no rights. */
export interface GivenRole {
  institute_id: number
  person_id: number
  role: string
  approved: boolean
}

/**
 * Inserts the roles that do not exist yet. If the institute has just been merged, they become roles in the other
 * institute; a merge that starts now waits.
 */
export const giveRoles = (tx: Tx, roles: GivenRole[], now: Date) =>
  sql`
  insert into institute_role (institute_id, person_id, role, approved, approved_at, created_at)
  select coalesce(i.merged_into, i.id), r.person_id, r.role, r.approved,
    case when r.approved then ${now}::timestamptz end, ${now}::timestamptz
  from jsonb_to_recordset(${JSON.stringify(roles)}::text::jsonb)
    r (institute_id bigint, person_id bigint, role text, approved boolean)
  join (select id, merged_into from institute
    where id = any (${roles.map(({ institute_id }) => institute_id)}::bigint[]) for share) i on i.id = r.institute_id
  on conflict on constraint institute_role_once do nothing`.execute(tx)
