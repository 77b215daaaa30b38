import { sql } from 'kysely'
import { completenessOf } from 'contract/institutes/completeness.ts'
import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import {
  whyNotDecide,
  whyNotEditInstitute,
  type InstituteStanding,
} from 'contract/institutes/institutes.rules.ts'
import type { TypeDetails } from 'contract/institutes/type-details.rules.ts'
import { auditDaily } from '../platform/database/audit.ts'
import { query, type Db } from '../platform/database/database.ts'
import { shownInstant } from '../platform/database/shown-instant.ts'
import { notFound } from '../platform/http/problem.ts'
import { jsonText } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { accountInUse, personVisibleTo } from '../users/users.ts'
import { cardOf, isViewedBy, pictureUrl, publicColumns, type CardRow } from './cards.queries.ts'
import { isGranted, isMember as isMemberRole, visibleTo } from './institute-visibility.ts'
import { approvedSince, isTokenOf } from './institutes.queries.ts'
import { firstMembers, membersOfRows, type FirstRow, type MemberRow } from './members/members.queries.ts'
import { hasAdminsBeside } from './members/roles.queries.ts'

/** Typed with the contract instead of parsed with its schema, which would take a third longer. */
export const readInstitute: Handler<typeof institutes.read, { viewer: Viewer }> = async (context) => {
  const { db, viewer, params, now, ip } = context
  const institute = await instituteFor(db, viewer, params.id)
  if (!institute.is_member)
    await auditDaily(
      db,
      {
        actor: viewer.id,
        action: 'institute.read',
        subject: `institute:${institute.id}`,
        ip,
        institutes: sql`select ${institute.id}::bigint as institute_id`,
      },
      now,
    )
  return jsonText(JSON.stringify(institute))
}

/** The institute as the viewer sees it; 404 if it is hidden. For a merged institute, the one it was merged into. */
export async function instituteFor(db: Db, viewer: Viewer, id: number): Promise<Institute> {
  const owner = viewer.apiToken?.owner
  if (owner && !isTokenOf(owner, id)) throw notFound()
  const read = owner ? wholeForToken : viewer.is_staff ? wholeForStaff : wholeForMember
  const [found] = await read(db, { id, reader: viewer.id })
  if (!found) return instituteFor(db, viewer, await mergedInto(db, id))
  const row = found.whole
  const standing: InstituteStanding = {
    is_admin: row.is_admin,
    admin_since: row.admin_since,
    is_member: row.is_member,
    is_staff: viewer.is_staff,
  }
  const card = cardOf(row)
  const profile = {
    ...card,
    vision: row.vision,
    date_of_establishment: row.date_of_establishment,
    total_number_of_staff: row.total_number_of_staff,
    type_details: row.type_details,
    address: {
      ...card.address,
      country: row.country_code ?? '',
      region: row.region,
      city: row.city,
      zip_code: row.zip_code,
      street: row.street,
    },
  }
  return {
    ...profile,
    type_details: row.type_details,
    contacts: row.contacts.map(({ id, first_name, last_name, ...picture }) => ({
      id,
      first_name,
      last_name,
      avatar: pictureUrl(picture),
    })),
    members: membersOfRows(row.members),
    members_count: row.members_count,
    is_member: standing.is_member,
    admin_since: row.admin_since,
    is_last_admin: row.is_last_admin,
    currentUsersRoles: row.own_roles,
    waiting_count: whyNotDecide(standing) ? null : row.waiting_count,
    projects: row.projects ?? [],
    completeness: whyNotEditInstitute(standing) ? null : completenessOf(profile),
    is_new: viewer.is_staff ? row.is_new : null,
    held: viewer.is_staff || row.is_member ? row.held : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** The institute into which another one was merged, for people who see it. */
async function mergedInto(db: Db, id: number): Promise<number> {
  const merged = await db
    .selectFrom('institute')
    .select('merged_into')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!merged?.merged_into) throw notFound()
  return merged.merged_into
}

interface WholeRow extends CardRow {
  is_member: boolean
  admin_since: string | null
  is_last_admin: boolean
  vision: string
  date_of_establishment: string | null
  total_number_of_staff: number | null
  zip_code: string
  street: string
  type_details: TypeDetails
  is_new: boolean
  held: Institute['held']
  created_at: string
  updated_at: string
  contacts: Omit<MemberRow, 'roles'>[]
  members: FirstRow[]
  members_count: number
  own_roles: { id: number; role: string; approved: boolean }[]
  waiting_count: number
  projects: Institute['projects'] | null
}

/** Maximum number of Contact persons that are shown. */
const mostContacts = 5

const isAdmin = sql<boolean>`own.is_admin`
const isMember = sql<boolean>`own.is_member`

/**
 * One institute in one statement, returned as one column, like a project. Contact persons are shown to people who may
 * see their profile. Projects are the public ones and the reader's own; staff open other projects elsewhere, where
 * their access is logged.
 */
const whole =
  ({ is_staff, is_token }: { is_staff: boolean; is_token: boolean }) =>
  (_: Db, { id, reader }: { id: number; reader: number }) => {
    const decides = is_staff ? sql<boolean>`true` : isAdmin
    const isOwn = sql.lit(is_token)
    const isVisible = visibleTo({ id: reader, is_staff: is_staff || is_token }, 'i')
    return sql<{ whole: WholeRow }>`
  select to_json(one) as whole from (
  select ${publicColumns}, i.mission, i.vision, i.date_of_establishment::text, i.total_number_of_staff, i.zip_code,
    i.street, i.type_details, i.is_new,
    case when i.held_at is not null then json_build_object('since', ${shownInstant(sql`i.held_at`)}, 'like',
      (select json_build_object('id', id, 'name', name) from institute where id = i.held_like)) end as held,
    ${shownInstant(sql`i.created_at`)} as created_at, ${shownInstant(sql`i.updated_at`)} as updated_at,
    own.is_following, own.is_admin, own.is_member, own.roles as own_roles,
    ${shownInstant(sql`own.admin_since`)} as admin_since,
    ${isViewedBy(reader)} as is_viewed,
    not ${isOwn} and own.is_admin and not ${hasAdminsBeside(sql`i.id`, reader)} as is_last_admin,
    (select coalesce(json_agg(c), '[]') from (
      select p.id, p.first_name, p.last_name, m.key, m.file_name from institute_role r join person p on p.id = r.person_id
        left join media m on m.key = p.avatar_key
      where r.institute_id = i.id and r.role = 'Contact' and r.approved and ${is_staff ? accountInUse('p') : personVisibleTo(reader, 'p')}
      order by r.id limit ${sql.lit(mostContacts)}) c) as contacts,
    member.results as members, member.total as members_count,
    case when ${decides} then (select count(distinct r.person_id)::int from institute_role r
      where r.institute_id = i.id and not ${isGranted('r')} and r.role <> 'Follower') else 0 end as waiting_count,
    (select json_agg(json_build_object('id', id, 'name', name, 'type', type,
        'sustainable_development_goals', sustainable_development_goals)) from (
      select id, name, type, sustainable_development_goals, updated_at from project p
      where p.id in (select project_id from participant where institute_id = i.id)
        and (project_visibility = 'public'
          or p.id in (select project_id from project_role where person_id = ${reader}))
      order by updated_at desc, id desc limit 100) p) as projects
  from institute i left join media on media.key = i.avatar_key
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'role', role, 'approved', ${isGranted('institute_role')}) order by id), '[]') as roles,
      coalesce(bool_or(role = 'Follower'), false) as is_following,
      ${isOwn} or coalesce(bool_or(role = 'Admin' and approved), false) as is_admin,
      min(${approvedSince}) filter (where role = 'Admin' and approved) as admin_since,
      ${isOwn} or coalesce(bool_or(${isMemberRole('institute_role')}), false) as is_member
    from institute_role where institute_id = i.id and person_id = ${reader}) own
  cross join lateral (${firstMembers({ instituteId: sql`i.id`, reader, decides, isMember })}) member
  where i.id = ${id} and ${isVisible}) one`
  }
const wholeForStaff = query(whole({ is_staff: true, is_token: false }))
const wholeForMember = query(whole({ is_staff: false, is_token: false }))
/** For a token of the institute, which sees what its Admins see. */
const wholeForToken = query(whole({ is_staff: false, is_token: true }))
