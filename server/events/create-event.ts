import type { events } from 'contract/events/events.endpoints.ts'
import { emptyEvent } from 'contract/events/events.rules.ts'
import { audit } from '../platform/database/audit.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { publish } from '../platform/live/live.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { eventColumns, filledEvent, storedPicture } from './event-form.ts'
import { eventsTopic } from './event-topics.ts'
import { eventShown } from './events.queries.ts'

export const createEvent: Handler<typeof events.create, { viewer: Viewer }> = async (context) => {
  const { tx, viewer, body, now, ip } = context
  const form = await filledEvent(tx, emptyEvent, { sent: body, now })
  const { id } = await tx
    .insertInto('event')
    .values({
      ...eventColumns(form),
      avatar_key: (await storedPicture(tx, context)) ?? null,
      created_by: viewer.id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, { actor: viewer.id, action: 'event.created', subject: `event:${id}`, ip })
  await announce(tx, 'event.created', { eventId: id, by: viewer.id })
  await publish(tx, eventsTopic)
  const shown = await eventShown(tx, viewer, id)
  if (!shown) throw notFound()
  return shown
}
