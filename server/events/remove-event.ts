import type { events } from 'contract/events/events.endpoints.ts'
import { forgetMedia } from '../media/media.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publishAll } from '../platform/live/live.ts'
import { lockEvent } from './events.queries.ts'
import { eventTopicsOf } from './event-topics.ts'
import { attendeesOf } from './events.ts'

export const removeEvent: Handler<typeof events.remove, { viewer: Viewer }> = ({
  db,
  viewer,
  params,
  now,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, params.id)
    if (!event) throw notFound()
    const { id, title, avatar_key, ends_at } = event
    const people = (await attendeesOf(tx, id).execute()).map(({ person_id }) => person_id)
    await tx.deleteFrom('event').where('id', '=', id).execute()
    if (avatar_key !== null) await forgetMedia(tx, [avatar_key])
    await audit(tx, {
      actor: viewer.id,
      action: 'event.deleted',
      subject: `event:${id}`,
      detail: { title },
      ip,
    })
    if (ends_at > now) await announce(tx, 'event.cancelled', { eventId: id, title, by: viewer.id, people })
    await publishAll(tx, eventTopicsOf(id))
    return { success: true as const }
  })
