import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { personVisibleToViewer } from '../users/users.ts'
import type { Db } from '../platform/database/database.ts'
import { contactOfPerson, type ContactRow } from './contacts.queries.ts'

/** A request or contact to which the viewer is a party. */
export interface InContact {
  viewer: Viewer
  contact: ContactRow
  /** Id of the other party. */
  other: number
}

/** Either party of a request or contact; everyone else gets a 404 (SEC-41). */
export async function party(context: RequestContext<{ id: number }>): Promise<InContact> {
  const { viewer } = member(context)
  const contact = await contactOfPerson(context.db, viewer.id, context.params.id)
  if (!contact) throw notFound()
  return { viewer, contact, other: contact.from_id === viewer.id ? contact.to_id : contact.from_id }
}

/** Members, concerning another person who is visible to them. */
export async function acquaintance(
  context: RequestContext<{ userId: number }>,
): Promise<{ viewer: Viewer; other: number }> {
  const { viewer } = member(context)
  await requireVisible(context.db, viewer, context.params.userId)
  return { viewer, other: context.params.userId }
}

/** Throws 404 unless the person is visible to the viewer. */
export async function requireVisible(db: Db, viewer: Viewer, personId: number): Promise<void> {
  if (viewer.id === personId) return
  const found = await db
    .selectFrom('person')
    .select('person.id')
    .where('person.id', '=', personId)
    .where(personVisibleToViewer(viewer))
    .executeTakeFirst()
  if (!found) throw notFound()
}

/** Members may subscribe to their own contacts and requests only (`contacts:12`). */
export const contactTopics: LiveTopics = {
  contacts: async ({ viewer, id }) => {
    if (viewer.id !== id) throw notFound()
  },
}
