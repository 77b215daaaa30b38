import { sql, type RawBuilder } from 'kysely'
import type { SearchKind } from 'contract/search/search-kinds.ts'
import { isMember } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import type { Viewer } from '../platform/http/viewer.ts'

/** What decides about what somebody finds, read once for each search. */
export interface SearchReader {
  id: number
  isStaff: boolean
  /** What is private and exists for them all the same; no event is private. */
  known: Record<SearchKind, number[]>
  /** People who have blocked them. */
  blockers: number[]
}

/** Most words of a search that are looked for. */
const mostWords = 8

interface Row {
  words: string[]
  institutes: number[]
  members: number[]
  projects: number[]
  blockers: number[]
}

/** The reader of a search, and the words of its text as they are compared. */
export async function readSearch(
  db: Db,
  { id, is_staff: isStaff }: Pick<Viewer, 'id' | 'is_staff'>,
  name: string,
): Promise<{ reader: SearchReader; words: string[] }> {
  const words = sql`array(select left(word, 40) from string_to_table(search_key(${name}), ' ') word
    where word <> '' limit ${sql.lit(mostWords)}) as words`
  const known = isStaff
    ? sql`'{}'::bigint[] as institutes, '{}'::bigint[] as members, '{}'::bigint[] as projects,
        '{}'::bigint[] as blockers`
    : sql`array(select i.id from institute_role r join institute i on i.id = r.institute_id
        where r.person_id = ${id} and ${isMember('r')} and i.profile_visibility = 'private') as institutes,
      array(select p.id from known_people(${id}) known (id) join person p on p.id = known.id
        where p.profile_visibility = 'private') as members,
      array(select p.id from project p where p.project_visibility = 'private'
        and p.id in (select project_id from project_role where person_id = ${id})) as projects,
      array(select blocker_id from person_block where blocked_id = ${id}) as blockers`
  const { words: found, blockers, ...lists } = await oneRow(db, sql<Row>`select ${words}, ${known}`)
  return { reader: { id, isStaff, known: { ...lists, events: [] }, blockers }, words: found }
}

/**
 * The one rule of what exists for a reader of searches, as a condition on a row of `search_name` or `search_token`, for
 * hits, totals and suggestions alike (SEC-07). What exists for nobody has no rows. It says the same as `visibleTo`,
 * `personVisibleTo` and the access to projects, which decide once more about what is shown of a hit.
 */
export function existsFor(reader: SearchReader, kind: SearchKind, alias: string): RawBuilder<boolean> {
  if (reader.isStaff) return sql<boolean>`true`
  const id = sql.ref(`${alias}.object_id`)
  // As sub-selects they are hashed: a row takes one look-up however long the lists are.
  const isKnown = sql`(${sql.ref(`${alias}.is_public`)}
    or ${id} in (select unnest(${reader.known[kind]}::bigint[])))`
  return kind === 'members'
    ? sql<boolean>`(${isKnown} and ${id} not in (select unnest(${reader.blockers}::bigint[])))`
    : sql<boolean>`${isKnown}`
}
