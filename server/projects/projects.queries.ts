import { sql } from 'kysely'
import { sortColumn } from 'contract/platform/lists.ts'
import type { projects } from 'contract/projects/projects.contract.ts'
import type { QueryOf } from 'contract/platform/endpoint.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { projectsOfPerson } from './projects.ts'

type ListQuery = QueryOf<typeof projects.list>

/** A page of the person's own projects: ids and roles only, see `decorated`. */
export async function pageOfMine(db: Db, personId: number, query: ListQuery) {
  const mine = mineNamed(db, personId, query.name)
  const total = await boundedCount(db, mine)
  const column = sortColumn(['name', 'created_at', 'updated_at'], query.sort)
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await mine
    .orderBy(column === 'name' ? sql`folded(project.name)` : `project.${column}`, direction)
    .orderBy('project.id', direction)
    .limit(query.pageSize)
    .offset((query.pageNumber - 1) * query.pageSize)
    .execute()
  return { rows, total }
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

/** Columns of projects with pictures and creators, unordered. */
export const projectsById = (db: Db, ids: number[]) =>
  db
    .selectFrom('project')
    .leftJoin('media as avatar', 'avatar.key', 'avatar_key')
    .leftJoin('media as banner', 'banner.key', 'banner_key')
    .leftJoin('person as creator', 'creator.id', 'project.created_by')
    .select([
      'project.id',
      ...formColumns,
      'project.metadata',
      'project.created_at',
      'project.updated_at',
      'avatar.key as avatar_key',
      'avatar.file_name as avatar_name',
      'banner.key as banner_key',
      'banner.file_name as banner_name',
      'creator.id as creator_id',
      'creator.first_name',
      'creator.last_name',
      'creator.email',
    ])
    .where('project.id', 'in', ids)
    .execute()

export type StoredProject = Awaited<ReturnType<typeof projectsById>>[number]

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
