import { sql, type RawBuilder } from 'kysely'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { candidates } from 'contract/projects/candidates.endpoints.ts'
import type { InstituteCandidate, MemberCandidate } from 'contract/projects/candidates.schemas.ts'
import { projectRoles, type ProjectRole } from 'contract/projects/permissions.ts'
import {
  cardOfPerson,
  isMember,
  personCardOf,
  visibleTo,
  type PersonCardRow,
  type Reader,
} from '../institutes/institutes.ts'
import { hasBlockedPerson } from '../contacts/contacts.ts'
import { publicUrl } from '../media/media.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db } from '../platform/database/database.ts'
import { escapeLike } from '../platform/database/escape-like.ts'
import { personVisibleTo } from '../users/users.ts'

type Search = Pick<BodyOf<typeof candidates.search>, 'name' | 'type' | 'lookFor' | 'pageNumber' | 'pageSize'>

/** Further words of a search are ignored. */
const mostWords = 8

/** Ids of a page of candidates, institutes by name before members by name, and the total number. */
export async function candidatesPage(db: Db, reader: Reader, search: Search) {
  const { lookFor, pageNumber, pageSize } = search
  // Staff rights are ignored, as people should only be added by those who can see them as members.
  const asMember = { id: reader.id, is_staff: false }
  const kinds = [
    ...(lookFor.includes('institutes') ? [institutesFound(asMember, search)] : []),
    ...(lookFor.includes('members') ? [membersFound(asMember, search)] : []),
  ]
  const found = sql.join(kinds, sql` union all `)
  const [{ rows }, total] = await Promise.all([
    sql<{ kind: 'institute' | 'member'; id: number }>`
      select kind, id from (${found}) found order by kind, by_name, id
      limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db),
    boundedCount(db, sql`select from (${found}) found`),
  ])
  const idsOf = (kind: 'institute' | 'member') => rows.flatMap((row) => (row.kind === kind ? row.id : []))
  return { institutes: idsOf('institute'), members: idsOf('member'), total }
}

const institutesFound = (reader: Reader, { name, type }: Search) => sql`
  select 'institute' as kind, i.id, folded(i.name) as by_name from institute i
  where ${visibleTo(reader, 'i')}
    and (${hasWords(sql`folded(i.name)`, name)} or ${hasWords(sql`folded(i.short_name)`, name)})
    and ${type.length > 0 ? sql`i.type = any (${type}::text[])` : sql`true`}`

const membersFound = (reader: Reader, { name, type }: Search) => {
  const named = sql`folded(p.first_name || ' ' || p.last_name)`
  // The index covers names and e-mail addresses, but only matches in the name count.
  const indexed = sql`folded(p.first_name || ' ' || p.last_name || ' ' || p.email)`
  return sql`
    select 'member' as kind, p.id, ${named} as by_name from person p
    where ${hasWords(indexed, name)} and ${hasWords(named, name)} and ${personVisibleTo(reader.id, 'p')}
      and not ${hasBlockedPerson(reader.id, sql.ref('p.id'))}
      and ${
        type.length > 0
          ? sql`exists (select from institute_role r join institute i on i.id = r.institute_id
              where r.person_id = p.id and ${isMember('r')} and ${visibleTo(reader, 'i')}
                and i.type = any (${type}::text[]))`
          : sql`true`
      }`
}

/** A condition: each word of the search is the beginning of a word of the text. */
function hasWords(text: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  const words = name.split(' ').filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return sql`true`
  const conditions = words.map((word) => {
    const pattern = `${escapeLike(word)}%`
    return sql`(${text} like folded(${pattern}::text) or ${text} like folded(${`% ${pattern}`}::text))`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Roles in a project, highest first. @param which a condition on rows `t` of `participant` */
const rolesIn = (projectId: number | undefined, which: RawBuilder<unknown>) => sql<ProjectRole[]>`coalesce((
  select array_agg(t.role order by array_position(${[...projectRoles]}::text[], t.role)) from participant t
  where t.project_id = ${projectId ?? null}::bigint and ${which}), '{}')`

/**
 * @param projectId project whose participants get their roles
 * @param seesInvited whether the reader may see which institutes are invited to it
 */
export async function institutesOf(
  db: Db,
  ids: number[],
  projectId: number | undefined,
  seesInvited: boolean,
): Promise<InstituteCandidate[]> {
  if (ids.length === 0) return []
  type Row = Omit<InstituteCandidate, 'avatar'> & { key: string | null; file_name: string | null }
  const { rows } = await sql<Row>`
    select i.id, i.name, i.type, i.city, media.key, media.file_name,
      ${rolesIn(projectId, sql`t.institute_id = i.id`)} as roles,
      ${seesInvited}::boolean and exists (select from project_invitation v where v.status = 'invited'
        and v.project_id = ${projectId ?? null}::bigint and v.institute_id = i.id) as invited
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join institute i on i.id = wanted.id
    left join media on media.key = i.avatar_key order by wanted.place`.execute(db)
  return rows.map(({ key, file_name, ...row }) => ({
    ...row,
    avatar: key && file_name ? publicUrl({ key, file_name }) : null,
  }))
}

/** @param projectId project whose participants get their roles */
export async function membersOf(
  db: Db,
  ids: number[],
  projectId: number | undefined,
  reader: Reader,
): Promise<MemberCandidate[]> {
  if (ids.length === 0) return []
  const card = cardOfPerson(sql`wanted.id`, reader)
  const { rows } = await sql<PersonCardRow & { roles: ProjectRole[] }>`
    select ${card.columns}, ${rolesIn(projectId, sql`t.person_id = wanted.id`)} as roles
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    ${card.joins} order by wanted.place`.execute(db)
  return rows.flatMap((row) => {
    const member = personCardOf(row)
    return member ? { ...member, roles: row.roles } : []
  })
}
