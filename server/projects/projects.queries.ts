import { sql } from 'kysely'
import { sortColumn } from 'contract/platform/lists.ts'
import type { projects } from 'contract/projects/projects.contract.ts'
import type { QueryOf } from 'contract/platform/endpoint.ts'
import type { Reader } from '../institutes/institutes.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { fewParticipants, isOpenInstitute } from './participants.queries.ts'
import { projectsOfPerson } from './projects.ts'
import { storedColumns, type StoredProject } from './stored-project.ts'

type ListQuery = QueryOf<typeof projects.list>

/** A page of the person's own projects: ids and roles only, see `storedProjects`. */
export async function pageOfMine(db: Db, personId: number, query: ListQuery) {
  const mine = mineNamed(db, personId, query.name)
  const column = sortColumn(['name', 'created_at', 'updated_at'], query.sort)
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc'
  const rows = mine
    .orderBy(column === 'name' ? sql`folded(project.name)` : `project.${column}`, direction)
    .orderBy('project.id', direction)
    .limit(query.pageSize)
    .offset((query.pageNumber - 1) * query.pageSize)
    .execute()
  const [page, total] = await Promise.all([rows, boundedCount(db, mine)])
  return { rows: page, total }
}

const mineNamed = (db: Db, personId: number, name: string | undefined) =>
  projectsOfPerson(db, personId).$if(name !== undefined && name !== '', (found) =>
    found.where((project) =>
      project.or([
        sql<boolean>`strpos(folded(project.name), folded(${name})) > 0`,
        sql<boolean>`strpos(folded(project.short_name), folded(${name})) > 0`,
      ]),
    ),
  )

/** What the form of a project changes. */
export const formColumns = [
  'name',
  'short_name',
  'description',
  'type',
  'sustainable_development_goals',
  'focus_areas',
  'regions',
  'website_url',
  'project_visibility',
] as const

/** Of each project of a page, whether the viewer sees all its participants or only the institutes among them. */
interface OnPage {
  id: number
  sees_all: boolean
}

/** The projects of a page with the first of their participants, in its order. */
export const storedProjects = async (db: Db, page: OnPage[], reader: Reader): Promise<StoredProject[]> =>
  page.length === 0
    ? []
    : (
        await sql<StoredProject>`
    select ${storedColumns}, shown.count, shown.first
    from unnest(${page.map(({ id }) => id)}::bigint[], ${page.map(({ sees_all }) => sees_all)}::boolean[])
      with ordinality page (id, sees_all, place)
    join project on project.id = page.id
    cross join lateral (${fewParticipants(sql`p.project_id = project.id and (page.sees_all or ${isOpenInstitute(reader)})`)}) shown
    order by place`.execute(db)
      ).rows

/** The viewer's roles in a project, and the institute through which each comes. */
export const rolesThrough = (db: Db, personId: number, projectId: number) =>
  db
    .selectFrom('project_role')
    .leftJoin('institute', 'institute.id', 'project_role.institute_id')
    .select(['role', 'institute.id as institute_id', 'institute.name as institute_name'])
    .where('person_id', '=', personId)
    .where('project_id', '=', projectId)
    .orderBy('institute.id', (nulls) => nulls.asc().nullsFirst())
    .execute()

/** Removes the rows of pictures that nothing shows any more. @returns their keys, whose bytes can go after the commit */
export async function deletePictures(tx: Tx, keys: (string | null)[]): Promise<string[]> {
  const unused = keys.filter((key) => key !== null)
  if (unused.length > 0) await tx.deleteFrom('media').where('key', 'in', unused).execute()
  return unused
}
