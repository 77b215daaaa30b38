import type { events } from 'contract/events/events.endpoints.ts'
import { editsEvents } from 'contract/events/events.rules.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import { permissionDenied } from 'contract/platform/refusal.ts'
import { forgetMedia } from '../media/media.ts'
import { auditChange, differences } from '../platform/database/audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publishAll } from '../platform/live/live.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { staysInUse } from '../users/users.ts'
import { attendEvent, fillPlaces } from './attend-event.ts'
import { eventColumns, filledEvent, storedEventForm, storedPicture } from './event-form.ts'
import type { InEvent } from './events.access.ts'
import { eventShown, lockEvent, type LockedEvent } from './events.queries.ts'
import { eventTopicsOf } from './event-topics.ts'

/** Changes the viewer's attendance and, for staff, the event (EVT-08, OPEN-127). */
export const updateEvent: Handler<typeof events.update, InEvent> = (context) => {
  const { db, viewer, eventId, body, files, now } = context
  const { attending, updated_at, ...changes } = body
  const edits = files.length > 0 || Object.values(changes).some((value) => value !== undefined)
  if (edits && !viewer.is_staff) refuse(permissionDenied(editsEvents))
  return inTransaction(db, async (tx) => {
    // Locks the account before the event, in the same order as account deletion, which gives up places.
    if (attending && !(await staysInUse(tx, viewer.id))) throw notFound()
    const before = await lockEvent(tx, eventId)
    if (!before) throw notFound()
    if (attending !== undefined) await attendEvent(tx, before, { personId: viewer.id, attending, now })
    if (edits) {
      refuseStale(updated_at, before)
      await changeEvent(tx, before, changes, context)
    }
    await publishAll(tx, eventTopicsOf(eventId))
    const shown = await eventShown(tx, viewer, eventId)
    if (!shown) throw notFound()
    return shown
  })
}

type Changes = Omit<BodyOf<typeof events.update>, 'attending' | 'updated_at'>

async function changeEvent(
  tx: Tx,
  before: LockedEvent,
  { avatar, ...sent }: Changes,
  context: InEvent & Pick<RequestContext, 'files' | 'config' | 'now' | 'ip'>,
): Promise<void> {
  const { viewer, now, ip } = context
  const old = storedEventForm(before)
  const form = await filledEvent(tx, old, { sent, now })
  const picture = await storedPicture(tx, context)
  const avatar_key = picture ?? (avatar === null ? null : before.avatar_key)
  const isRescheduled = (
    ['start', 'end', 'time_zone', 'country', 'city', 'venue', 'online_link'] as const
  ).some((field) => form[field] !== old[field])
  await tx
    .updateTable('event')
    .set((event) => ({
      ...eventColumns(form),
      avatar_key,
      revision: event('revision', '+', 1),
      updated_at: nextVersion(now),
    }))
    .where('id', '=', before.id)
    .execute()
  // Attendees already reminded of the old time are reminded again of the new one.
  if (form.start !== old.start)
    await tx
      .updateTable('event_attendance')
      .set({ reminded_at: null })
      .where('event_id', '=', before.id)
      .execute()
  if (before.avatar_key !== null && before.avatar_key !== avatar_key)
    await forgetMedia(tx, [before.avatar_key])
  const isOver = new Date(form.end) <= now
  // Places of a past event are not filled.
  if (!isOver) await fillPlaces(tx, { id: before.id, capacity: form.capacity })
  const detail = {
    ...differences(storedEventForm(before), { ...form }),
    ...(avatar_key !== before.avatar_key && { avatar: 'replaced' }),
  }
  const subject = `event:${before.id}`
  await auditChange(tx, { actor: viewer.id, action: 'event.updated', subject, detail, ip })
  if (isRescheduled && !isOver) await announce(tx, 'event.changed', { eventId: before.id, by: viewer.id })
}
