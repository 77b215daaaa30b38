import { sweepSoon } from '../media/media.jobs.ts'
import { forgetMedia } from '../media/media.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** The columns changed by the project form. */
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

/** The person's roles in a project, with the institute that gives each, if any. */
export const rolesThrough = (db: Db, personId: number, projectId: number) =>
  db
    .selectFrom('project_role')
    .leftJoin('institute', 'institute.id', 'project_role.institute_id')
    .select(['role', 'institute.id as institute_id', 'institute.name as institute_name'])
    .where('person_id', '=', personId)
    .where('project_id', '=', projectId)
    .orderBy('institute.id', (nulls) => nulls.asc().nullsFirst())
    .execute()

/** Deletes unused pictures. */
export async function deletePictures(tx: Tx, keys: (string | null)[]): Promise<void> {
  const unused = keys.filter((key) => key !== null)
  if (unused.length === 0) return
  await forgetMedia(tx, unused)
  await sweepSoon(tx)
}
