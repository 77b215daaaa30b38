import { editsEvents } from 'contract/events/events.rules.ts'
import { permissionDenied } from 'contract/platform/refusal.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import type { LiveTopics } from '../platform/live/live.ts'

/** A viewer and an existing event. */
export interface InEvent {
  viewer: Viewer
  eventId: number
}

/** All members see every event. */
export const inEvent = (context: RequestContext<{ id: number }>): Promise<InEvent> =>
  reach(context, context.params.id)

/** Staff only. Others can see the event, so they get a permission error instead of a 404. */
export async function inEventAsStaff(context: RequestContext<{ id: number }>): Promise<InEvent> {
  const found = await inEvent(context)
  if (!found.viewer.is_staff) throw new Problem(permissionDenied(editsEvents))
  return found
}

/** Members may subscribe to one event (`event:12`) and to changes of any (`eventsTopic`). */
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
