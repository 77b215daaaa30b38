import { publishesHours } from 'contract/calendar/calendar.rules.ts'
import { permissionDenied } from 'contract/platform/refusal.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { sessionOf, type SessionRow } from './sessions.queries.ts'

export interface InSession {
  viewer: Viewer
  session: SessionRow
}

/** The session's member and advisor; everyone else gets a 404. */
export async function inSession(context: RequestContext<{ id: number }>): Promise<InSession> {
  const { viewer } = member(context)
  const session = await sessionOf(context.db, viewer.id, context.params.id)
  if (!session) throw notFound()
  return { viewer, session }
}

/** A member with the advisor role, which staff assign. */
export async function advisor(context: RequestContext): Promise<{ viewer: Viewer }> {
  const { viewer } = member(context)
  const found = await context.db
    .selectFrom('person')
    .select('id')
    .where('id', '=', viewer.id)
    .where('is_advisor', '=', true)
    .executeTakeFirst()
  if (!found) throw new Problem(permissionDenied(publishesHours))
  return { viewer }
}

/** Members subscribe to their own calendar (`calendar:12`) and to free slots (`slotsTopic`). */
export const calendarTopics: LiveTopics = {
  calendar: async ({ viewer, id }) => {
    if (id !== viewer.id) throw notFound()
  },
  'free-slots': async () => {},
}
