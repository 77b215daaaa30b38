import { sql } from 'kysely'
import type { InstituteMember } from 'contract/institutes/institute-shapes.ts'
import { whyNotDecide, type Standing } from 'contract/institutes/institutes.rules.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db } from '../../platform/database/database.ts'
import { accountInUse, personVisibleTo } from '../person-visibility.ts'
import { pictureUrl } from '../cards.queries.ts'

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
  const { pageNumber, pageSize } = page
  const members = membersOf(seen, page)
  const [total, { rows }] = await Promise.all([
    boundedCount(db, members),
    sql<MemberRow>`
      select shown.*, media.key, media.file_name
      from (select * from (${members}) every_one
        order by folded(concat(first_name, ' ', last_name)), id
        limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) shown
      left join media on media.key = shown.avatar_key
      order by folded(concat(first_name, ' ', last_name)), id`.execute(db),
  ])
  return { results: rows.map(memberOf), total }
}

function membersOf(
  { instituteId, reader, standing }: SeenMembers,
  { name, waiting }: { name?: string | undefined; waiting: boolean },
) {
  const decides = whyNotDecide(standing) === undefined
  const isInsider = standing.is_member || standing.is_staff
  return sql`
    select p.id, p.first_name, p.last_name, p.avatar_key,
      jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'approved', r.approved) order by r.id) as roles
    from institute_role r join person p on p.id = r.person_id
    where r.institute_id = ${instituteId} and r.role <> 'Follower'
      and (r.approved ${decides ? sql`or true` : isInsider ? sql`or r.person_id = ${reader}` : sql``})
      and ${isInsider ? accountInUse('p') : personVisibleTo(reader, 'p')}
      ${
        isInsider
          ? sql``
          : sql`and not exists (select from institute_role a where a.institute_id = ${instituteId}
              and a.person_id = p.id and a.role = 'Admin' and a.approved)`
      }
      ${
        waiting
          ? sql`and ${decides} and exists (select from institute_role w where w.institute_id = ${instituteId}
              and w.person_id = p.id and w.role <> 'Follower' and not w.approved)`
          : sql``
      }
      ${name ? sql`and strpos(folded(concat(p.first_name, ' ', p.last_name)), folded(${name}::text)) > 0` : sql``}
    group by p.id`
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
