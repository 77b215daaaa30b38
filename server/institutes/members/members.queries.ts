import { sql, type RawBuilder } from 'kysely'
import type { InstituteMember } from 'contract/institutes/institute-shapes.ts'
import { whyNotDecide, type InstituteStanding } from 'contract/institutes/institutes.rules.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db } from '../../platform/database/database.ts'
import { accountInUse, personVisibleTo } from '../../users/users.ts'
import { pictureUrl } from '../cards.queries.ts'
import { isGranted } from '../institute-visibility.ts'

const byName = sql`name_key, id`

/** The institute, and the reader of its members. */
export interface SeenMembers {
  instituteId: number
  reader: number
  standing: InstituteStanding
}

/** A member with their roles, as returned by statements. */
export interface MemberRow {
  id: number
  first_name: string
  last_name: string
  key: string | null
  file_name: string | null
  roles: InstituteMember['roles']
}

/**
 * One page of an institute's members by name. Outsiders see neither Admins nor private profiles (INS-25, decisions §6);
 * unapproved roles are visible to deciders and to the person who requested them.
 */
export async function membersPage(
  db: Db,
  seen: SeenMembers,
  page: { pageNumber: number; pageSize: number; name?: string | undefined; waiting: boolean },
): Promise<{ results: InstituteMember[]; total: number }> {
  const { pageNumber, pageSize, name, waiting } = page
  const { instituteId, reader, standing } = seen
  const decides = whyNotDecide(standing) === undefined
  const everyOne = membersOf({
    instituteId: sql`${instituteId}`,
    reader,
    decides: truth(decides),
    isMember: truth(standing.is_member),
  })
  const members = sql`select * from (${everyOne}) every_one
    where ${waiting ? sql`${decides} and waits` : sql`true`}
      and ${name ? sql`strpos(name_key, folded(${name}::text)) > 0` : sql`true`}`
  const [total, { rows }] = await Promise.all([
    boundedCount(db, members),
    sql<MemberRow>`
      select shown.*, media.key, media.file_name
      from (${members} order by ${byName} limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) shown
      left join media on media.key = shown.avatar_key
      order by ${byName}`.execute(db),
  ])
  return { results: rows.map(memberOf), total }
}

interface MembersOf {
  instituteId: RawBuilder<unknown>
  reader: number
  /** Whether the reader decides on roles in the institute. */
  decides: RawBuilder<boolean>
  /** Whether the reader is a member. */
  isMember: RawBuilder<boolean>
}

const truth = (is: boolean) => sql<boolean>`${sql.lit(is)}`

/** The roles `r` in an institute that a reader sees, with their people `p`. Outsiders do not see Admins. */
const rolesSeen = ({ instituteId, reader, decides, isMember }: MembersOf) => sql`
  from institute_role r join person p on p.id = r.person_id
  where r.institute_id = ${instituteId} and r.role <> 'Follower'
    and (${isGranted('r')} or ${decides} or (${isMember} and r.person_id = ${reader}))
    and ${accountInUse('p')} and (${decides} or ${isMember} or (${personVisibleTo(reader, 'p')}
      and p.id <> all (array(select person_id from institute_role
        where institute_id = ${instituteId} and role = 'Admin' and approved))))`

/** The name of who recommends a pending request `r`. */
const recommender = sql`(select concat_ws(' ', by.first_name, by.last_name) from person by
  where by.id = r.recommended_by and not ${isGranted('r')})`

const roleShown = sql`json_build_object('id', r.id, 'role', r.role, 'approved', ${isGranted('r')},
  'awaits_second_factor', r.awaits_second_factor, 'recommended_by', ${recommender})`

/** Everybody whom a reader sees in an institute, each with the roles that they see. */
const membersOf = (seen: MembersOf) => sql`
  select p.id, p.first_name, p.last_name, p.avatar_key, p.name_key,
    json_agg(${roleShown} order by r.id) as roles,
    bool_or(not ${isGranted('r')}) as waits
  ${rolesSeen(seen)}
  group by p.id`

/** Number of pictures in the heading of a profile. */
const few = 8

/** One role of one of the first people of `membersPage`; `place` is the position of the person. */
export interface FirstRow extends Omit<MemberRow, 'roles'> {
  place: number
  role_id: number
  role: InstituteMember['roles'][number]['role']
  approved: boolean
  awaits_second_factor: boolean
  recommended_by: string | null
}

/**
 * One row: `results`, the roles of the first people of `membersPage`, and `total`, their number. Ranking is less work
 * for PostgreSQL than grouping.
 */
export const firstMembers = (seen: MembersOf) => sql`
  select coalesce(json_agg(json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'place', place,
      'role_id', role_id, 'role', role, 'approved', approved, 'awaits_second_factor', awaits_second_factor, 'recommended_by', recommended_by, 'key', avatar_key,
      'file_name', (select file_name from media where key = avatar_key))) filter (where place <= ${sql.lit(few)}), '[]') as results,
    coalesce(max(place), 0) as total
  from (select p.id, p.first_name, p.last_name, p.avatar_key, r.id as role_id, r.role, ${isGranted('r')} as approved,
      r.awaits_second_factor,
      ${recommender} as recommended_by, dense_rank() over (order by p.name_key, p.id) as place
    ${rolesSeen(seen)}) in_order`

/** The members of these rows, each with their roles, the oldest first. */
export function membersOfRows(rows: readonly FirstRow[]): InstituteMember[] {
  const members = new Map<number, MemberRow>()
  for (const {
    place,
    role_id: id,
    role,
    approved,
    awaits_second_factor,
    recommended_by,
    ...who
  } of rows.toSorted(inOrder)) {
    const member = members.get(place) ?? { ...who, roles: [] }
    member.roles.push({ id, role, approved, awaits_second_factor, recommended_by })
    members.set(place, member)
  }
  return Array.from(members.values(), memberOf)
}

const inOrder = (one: FirstRow, other: FirstRow) => one.place - other.place || one.role_id - other.role_id

export const memberOf = ({ id, first_name, last_name, roles, ...picture }: MemberRow): InstituteMember => ({
  user: { id, first_name, last_name, avatar: pictureUrl(picture) },
  roles,
})

/** A person's roles in an institute, except Follower, with their name; undefined if they have none. */
export async function memberById(db: Db, instituteId: number, personId: number): Promise<InstituteMember> {
  const { rows } = await sql<MemberRow>`
    select p.id, p.first_name, p.last_name, media.key, media.file_name,
      coalesce(json_agg(${roleShown} order by r.id)
        filter (where r.id is not null), '[]') as roles
    from person p left join media on media.key = p.avatar_key
    left join institute_role r on r.person_id = p.id and r.institute_id = ${instituteId} and r.role <> 'Follower'
    where p.id = ${personId} group by p.id, media.key`.execute(db)
  return memberOf(rows[0]!)
}
