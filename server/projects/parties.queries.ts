import { visibleTo } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { personVisibleTo } from '../users/users.ts'

/** A person who can be added as a participant because the viewer can see them. */
export const personForViewer = (db: Db, viewerId: number, personId: number) =>
  db
    .selectFrom('person')
    .select('person.id')
    .where('person.id', '=', personId)
    .where(personVisibleTo(viewerId))
    .executeTakeFirst()

/** An institute that can be added as a participant: public, or one of the viewer's own. */
export const addableInstitute = (db: Db, viewerId: number, instituteId: number) =>
  db
    .selectFrom('institute')
    .select('id')
    .where('id', '=', instituteId)
    .where(visibleTo({ id: viewerId, is_staff: false }))
    .executeTakeFirst()
