import type { Db } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** Somebody as a viewer, outside a session of theirs; nobody who is blocked. */
export async function viewerById(db: Db, id: number): Promise<Viewer | undefined> {
  const person = await db
    .selectFrom('person')
    .select(['id', 'email', 'is_staff'])
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return person && { ...person, session_id: 0 }
}
