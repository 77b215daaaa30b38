import { sql } from 'kysely'
import { isMember } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'

/**
 * A person who can become a participant: an active account that is public, or shares a project or institute with the
 * viewer. To strangers a private profile does not exist (decisions, section 7).
 */
export const personForViewer = (db: Db, viewerId: number, personId: number) =>
  db
    .selectFrom('person')
    .select('person.id')
    .where('person.id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .where((person) =>
      person.or([
        person('profile_visibility', '=', 'public'),
        person('person.id', '=', viewerId),
        sql<boolean>`exists (select from project_role mine join project_role theirs using (project_id)
          where mine.person_id = ${viewerId} and theirs.person_id = ${personId})`,
        sql<boolean>`exists (select from institute_role mine join institute_role theirs using (institute_id)
          where mine.person_id = ${viewerId} and ${isMember('mine')}
            and theirs.person_id = ${personId} and ${isMember('theirs')})`,
      ]),
    )
    .executeTakeFirst()

/** An institute that can become a participant: a public one, or one of the viewer's own. */
export const instituteForViewer = (db: Db, viewerId: number, instituteId: number) =>
  db
    .selectFrom('institute')
    .select('id')
    .where('id', '=', instituteId)
    .where((institute) =>
      institute.or([
        institute('profile_visibility', '=', 'public'),
        sql<boolean>`exists (select from institute_role mine where mine.institute_id = ${instituteId}
          and mine.person_id = ${viewerId} and ${isMember('mine')})`,
      ]),
    )
    .executeTakeFirst()
