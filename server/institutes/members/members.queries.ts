import { sql } from 'kysely'
import type { InstituteMember } from 'contract/institutes/institute-shapes.ts'
import { whyNotDecide, type Standing } from 'contract/institutes/institutes.rules.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import { statement, type Db } from '../../platform/database/database.ts'
import { accountInUse, personVisibleTo } from '../../users/users.ts'
import { pictureUrl } from '../cards.queries.ts'

const byName = sql`folded(concat(first_name, ' ', last_name)), id`

/** Whose members, and who looks. */
export interface SeenMembers {
  instituteId: number
  reader: number
  standing: Standing
}

interface MemberRow {
  id: number
  first_name: string
  last_name: string
  key: string | null
  file_name: string | null
  roles: InstituteMember['roles']
}

/**
 * One page of an institute's members by name. Strangers see neither Admins nor private profiles (INS-25, decisions §6);
 * roles that wait for approval are for those who decide, and for who asked.
 */
export async function membersPage(
  db: Db,
  seen: SeenMembers,
  page: { pageNumber: number; pageSize: number; name?: string | undefined; waiting: boolean },
): Promise<{ results: InstituteMember[]; total: number }> {
  const { pageNumber, pageSize, name, waiting } = page
  const insight = insightOf(seen.standing)
  const members = sql`select * from (${membersOf(seen, insight)}) every_one
    where ${waiting ? sql`${insight === 'approver'} and roles @> '[{"approved": false}]'` : sql`true`}
      and ${name ? sql`strpos(folded(concat(first_name, ' ', last_name)), folded(${name}::text)) > 0` : sql`true`}`
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

/** What a reader sees of the members: as everybody does, as a member, or as one who decides on roles. */
type Insight = 'outsider' | 'insider' | 'approver'
const insightOf = (standing: Standing): Insight =>
  whyNotDecide(standing) === undefined ? 'approver' : standing.is_member ? 'insider' : 'outsider'

interface MembersOf {
  instituteId: number
  reader: number
}

function membersOf({ instituteId, reader }: MembersOf, insight: Insight) {
  const isAdmin = sql`exists (select from institute_role a where a.institute_id = ${instituteId}
    and a.person_id = p.id and a.role = 'Admin' and a.approved)`
  const shown = {
    outsider: sql`r.approved and ${personVisibleTo(reader, 'p')} and not ${isAdmin}`,
    insider: sql`(r.approved or r.person_id = ${reader}) and ${accountInUse('p')}`,
    approver: accountInUse('p'),
  }[insight]
  return sql`
    select p.id, p.first_name, p.last_name, p.avatar_key,
      jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'approved', r.approved) order by r.id) as roles
    from institute_role r join person p on p.id = r.person_id
    where r.institute_id = ${instituteId} and r.role <> 'Follower' and ${shown}
    group by p.id`
}

/** Faces beside the heading of a profile. */
const few = 8

const firstMembersFor = (insight: Insight) =>
  statement(
    (_: Db, seen: MembersOf) => sql<MemberRow & { total: number }>`
      select shown.*, media.key, media.file_name
      from (select *, count(*) over () as total from (${membersOf(seen, insight)}) every_one
        order by ${byName} limit ${sql.lit(few)}) shown
      left join media on media.key = shown.avatar_key
      order by ${byName}`,
  )
const firstMembersByInsight: Record<Insight, ReturnType<typeof firstMembersFor>> = {
  outsider: firstMembersFor('outsider'),
  insider: firstMembersFor('insider'),
  approver: firstMembersFor('approver'),
}

/** The first few of those whom `membersPage` lists, and how many those are. */
export async function firstMembers(
  db: Db,
  { standing, ...seen }: SeenMembers,
): Promise<{ results: InstituteMember[]; total: number }> {
  const rows = await firstMembersByInsight[insightOf(standing)](db, seen)
  return { results: rows.map(memberOf), total: rows[0]?.total ?? 0 }
}

const memberOf = ({ id, first_name, last_name, roles, ...picture }: MemberRow): InstituteMember => ({
  user: { id, first_name, last_name, avatar: pictureUrl(picture) },
  roles,
})

/** Somebody's roles in an institute, Follower aside, with their name; nothing where they have none. */
export async function memberById(db: Db, instituteId: number, personId: number): Promise<InstituteMember> {
  const { rows } = await sql<MemberRow>`
    select p.id, p.first_name, p.last_name, media.key, media.file_name,
      coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'approved', r.approved) order by r.id)
        filter (where r.id is not null), '[]') as roles
    from person p left join media on media.key = p.avatar_key
    left join institute_role r on r.person_id = p.id and r.institute_id = ${instituteId} and r.role <> 'Follower'
    where p.id = ${personId} group by p.id, media.key`.execute(db)
  return memberOf(rows[0]!)
}
