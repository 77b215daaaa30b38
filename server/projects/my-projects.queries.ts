import { sql } from 'kysely'
import { rolesWith, type ProjectRole } from 'contract/projects/permissions.ts'
import type { projects } from 'contract/projects/projects.endpoints.ts'
import type { QueryOf } from 'contract/platform/endpoint.ts'
import { sortColumn } from 'contract/platform/lists.ts'
import { totalBound } from 'contract/platform/totals.ts'
import { shownInstant } from '../platform/database/shown-instant.ts'
import { query, type Db } from '../platform/database/database.ts'
import { fewParticipants, isOpenInstitute } from './participants.queries.ts'
import { latestUpdate, storedColumns, type StoredProject } from './project-rows.ts'

type ListQuery = QueryOf<typeof projects.list>

/** A project in the list, with the person's own roles. */
export interface MyProject extends StoredProject {
  own_roles: ProjectRole[]
}

interface PageParameters {
  /** Id of the reader. */
  reader: number
  is_staff: boolean
  name: string
  pageSize: number
  skipped: number
}

/** An empty page is one row that has only the total. */
type Row = { total: number } & (MyProject | { [Column in keyof MyProject]: null })

/**
 * A page of the projects in which the person takes part, directly or through an institute, with their number, counted up
 * to just beyond `totalBound`.
 */
export async function pageOfOwnProjects(
  db: Db,
  { id: reader, is_staff }: { id: number; is_staff: boolean },
  { name = '', sort, pageNumber, pageSize }: ListQuery,
): Promise<{ rows: MyProject[]; total: number }> {
  const key = `${sort} ${name === '' ? 'all' : 'named'}`
  const read = statements.get(key) ?? pageStatement(sort, name !== '')
  statements.set(key, read)
  const skipped = (pageNumber - 1) * pageSize
  const rows = await read(db, { reader, is_staff, name, pageSize, skipped })
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

const statements = new Map<string, ReturnType<typeof pageStatement>>()

const orders = {
  name: sql`folded(project.name)`,
  created_at: sql`project.created_at`,
  // The latest update of anything in the project, not only of the project itself.
  updated_at: latestUpdate(sql`mine.roles`, sql`false`),
}

function pageStatement(sort: ListQuery['sort'], isNamed: boolean) {
  const column = orders[sortColumn(['name', 'created_at', 'updated_at'], sort)]
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = sql`order by ${column} ${direction}, project.id ${direction}`
  return query<PageParameters, Row>((_, { reader, is_staff, name, pageSize, skipped }) => {
    const found = sql`mine join project on project.id = mine.project_id ${
      isNamed
        ? sql`where strpos(folded(project.name), folded(${name})) > 0
          or strpos(folded(project.short_name), folded(${name})) > 0`
        : sql``
    }`
    return sql<Row>`
      with mine as materialized (
        select project_id, array_agg(distinct role) as roles from project_role
        where person_id = ${reader} group by project_id)
      select counted.total, one.* from (
        select count(*) as total from (select from ${found} limit ${sql.lit(totalBound + 1)}) bounded) counted
      left join (
        select ${storedColumns}, ${shownInstant(latestUpdate(sql`page.roles`, sql`false`))} as latest_update,
          page.roles as own_roles, shown.count, shown.first, page.place
        from (
          select project.id, mine.roles, row_number() over (${order}) as place from ${found}
          ${order} limit ${pageSize} offset ${skipped}) page
        join project on project.id = page.id
        cross join lateral (${fewParticipants(sql`p.project_id = project.id and (${is_staff}::boolean
          or page.roles && ${rolesWith('VIEW_PROJECT_PARTICIPANTS')}::text[]
          or ${isOpenInstitute({ id: reader, is_staff: false })})`)}) shown
      ) one on true
      order by one.place`
  })
}
