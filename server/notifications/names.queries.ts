import type { Named } from 'contract/notifications/notification-facts.ts'
import { isMember } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'

/** The name of a survey, unless it is deleted. */
export const surveyWithName = (db: Db, id: number): Promise<Named | undefined> =>
  db
    .selectFrom('survey')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The name of a document with its level and project, unless it is removed. */
export const documentName = (db: Db, id: number) =>
  db
    .selectFrom('document')
    .innerJoin('project', 'project.id', 'document.project_id')
    .select(['document.name', 'document.permissions', 'project.name as project'])
    .where('document.id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

export const projectWithName = (db: Db, id: number): Promise<Named | undefined> =>
  db.selectFrom('project').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

export const isPublicProject = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('project')
    .select('id')
    .where('id', '=', id)
    .where('project_visibility', '=', 'public')
    .executeTakeFirst()) !== undefined

/** The name of an institute, unless it was merged into another one. */
export const instituteWithName = (db: Db, id: number): Promise<Named | undefined> =>
  db
    .selectFrom('institute')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst()

/** The name of an institute, whether it was merged or not. */
export const nameOfInstitute = (db: Db, id: number): Promise<Named | undefined> =>
  db.selectFrom('institute').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

export async function personWithName(db: Db, id: number): Promise<Named> {
  const person = await db
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  // A negative id is that of a token, which belongs to no person.
  const unknown = id < 0 ? 'A program' : 'A user'
  return { id, name: person ? `${person.first_name} ${person.last_name}` : unknown }
}

export const approvedMembers = async (db: Db, instituteId: number): Promise<number[]> => {
  const members = await db
    .selectFrom('institute_role')
    .select('person_id')
    .distinct()
    .where('institute_id', '=', instituteId)
    .where(isMember('institute_role'))
    .limit(1000)
    .execute()
  return members.map(({ person_id }) => person_id)
}
