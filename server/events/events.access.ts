import { editsEvents } from 'contract/events/events.rules.ts'
import { permissionDenied } from 'contract/platform/refusal.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import type { LiveTopics } from '../platform/live/live.ts'

/** Who asks about an event that there is. */
export interface InEvent {
  viewer: Viewer
  eventId: number
}

/** Everybody who is signed in sees every event. */
export const inEvent = (context: RequestContext<{ id: number }>): Promise<InEvent> =>
  reach(context, context.params.id)

/** Staff, who alone change an event; others see it, so they are told that they may not. */
export async function inEventAsStaff(context: RequestContext<{ id: number }>): Promise<InEvent> {
  const found = await inEvent(context)
  if (!found.viewer.is_staff) throw new Problem(permissionDenied(editsEvents))
  return found
}

/** Whoever is signed in may watch an event (`event:12`), and whether any changes (`eventsTopic`). */
export const eventTopics: LiveTopics = {
  event: (context) => reach(context, context.id),
  events: async (context) => member(context),
}

async function reach(context: Pick<RequestContext, 'viewer' | 'db'>, id: number): Promise<InEvent> {
  const { viewer } = member(context)
  const found = await context.db.selectFrom('event').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return { viewer, eventId: found.id }
}
