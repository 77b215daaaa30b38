import type { Db, Tx } from '../platform/database/database.ts'

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
