import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { personVisibleToViewer } from '../users/users.ts'
import type { Db } from '../platform/database/database.ts'
import { contactOfPerson, type ContactRow } from './contacts.queries.ts'

/** A request or contact that the viewer is one side of. */
export interface InContact {
  viewer: Viewer
  contact: ContactRow
  /** Id of the other side. */
  other: number
}

/** Either side of a request or contact; to everybody else it does not exist (SEC-41). */
export async function party(context: RequestContext<{ id: number }>): Promise<InContact> {
  const { viewer } = member(context)
  const contact = await contactOfPerson(context.db, viewer.id, context.params.id)
  if (!contact) throw notFound()
  return { viewer, contact, other: contact.from_id === viewer.id ? contact.to_id : contact.from_id }
}

/** Members about somebody who exists for them. */
export async function acquaintance(
  context: RequestContext<{ userId: number }>,
): Promise<{ viewer: Viewer; other: number }> {
  const { viewer } = member(context)
  await requireVisible(context.db, viewer, context.params.userId)
  return { viewer, other: context.params.userId }
}

/** Throws 404 unless the person exists for the viewer. */
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

/** One's own contacts and requests only (`contacts:12`). */
export const contactTopics: LiveTopics = {
  contacts: async ({ viewer, id }) => {
    if (viewer.id !== id) throw notFound()
  },
}
