import { sql, type RawBuilder } from 'kysely'
import type { SearchKind } from 'contract/search/search-kinds.ts'
import type { Viewer } from '../platform/http/viewer.ts'

export type Searcher = Pick<Viewer, 'id' | 'is_staff'>

/** Private objects that a reader may still see (SEC-07); all events are public. */
const knownTo: Record<Exclude<SearchKind, 'events'>, (reader: number) => RawBuilder<unknown>> = {
  institutes: (reader) => sql`
    select institute_id from institute_role where person_id = ${reader} and approved and role <> 'Follower'`,
  members: (reader) => sql`select known_people(${reader})`,
  projects: (reader) => sql`select project_id from project_role where person_id = ${reader}`,
}

/** Common table expressions that `visible` refers to. */
export const visibility = ({ id }: Searcher) => sql`
  with known_institutes (id) as materialized (${knownTo.institutes(id)}),
    known_members (id) as materialized (${knownTo.members(id)}),
    known_projects (id) as materialized (${knownTo.projects(id)}),
    blockers (id) as materialized (select blocker_id from person_block where blocked_id = ${id})`

/** Whether the reader may find the object of a row `t` of the search index. */
export function visible(kind: SearchKind, { is_staff }: Searcher): RawBuilder<unknown> {
  if (is_staff || kind === 'events') return sql`true`
  const known = sql`(t.is_public or t.object_id in (select id from ${sql.table(`known_${kind}`)}))`
  return kind === 'members' ? sql`${known} and t.object_id not in (select id from blockers)` : known
}
