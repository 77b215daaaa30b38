import type { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { maxOfferedSlots, whyNotChangeSession } from 'contract/calendar/calendar.rules.ts'
import { bookableUntil, freeSlots, nearestSlots } from 'contract/calendar/free-slots.ts'
import { shownSpans, spanOf } from 'contract/calendar/slots.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { hoursOf, takenSpans } from './bookings.queries.ts'
import type { InSession } from './calendar.access.ts'
import { lockSession, sessionOf, shownSession } from './sessions.queries.ts'
import { takeSlot } from './take-slot.ts'
import { notifyLater, notifyOfChange } from './notify-participants.ts'

export const listSlots: Handler<typeof calendar.slots, InSession> = async ({ db, session, now }) => {
  const advisorId = session.advisor.id
  const hours = await hoursOf(db, { advisorId, memberId: session.member.id })
  if (!hours) return { results: [] }
  const window = { start: now.getTime(), end: bookableUntil(hours, now.getTime()) }
  const busy = await takenSpans(db, { advisorId, window, now, exceptId: session.id })
  const free = freeSlots(hours, window, { busy, now: now.getTime() })
  const others = free.filter(({ start }) => start !== session.starts_at.getTime())
  return { results: shownSpans(nearestSlots(others, session.starts_at.getTime(), maxOfferedSlots)) }
}

/** Moves a session to another slot of its advisor; both participants may do so. */
export const moveSession: Handler<typeof calendar.move, InSession> = (context) => {
  const { db, viewer, session, body, now } = context
  return inTransaction(db, async (tx) => {
    const of = { advisorId: session.advisor.id, memberId: session.member.id }
    const wanted = { slot: spanOf(body), now, sessionId: session.id, holderId: viewer.id }
    await takeSlot(tx, { ...of, ...wanted })
    const locked = await lockSession(tx, session.id)
    if (!locked) throw notFound()
    refuseStale(body.updated_at, locked)
    refuse(whyNotChangeSession({ start: locked.starts_at.toISOString() }, now))
    await tx
      .updateTable('advisor_session')
      .set((old) => ({
        starts_at: new Date(body.start),
        ends_at: new Date(body.end),
        reminded_at: null,
        revision: old('revision', '+', 1),
        updated_at: nextVersion(now),
      }))
      .where('id', '=', session.id)
      .execute()
    const moved = await sessionOf(tx, viewer.id, session.id)
    if (!moved) throw notFound()
    await notifyLater(tx, moved, { by: viewer.id })
    return shownSession(moved)
  })
}

/** Cancels a session; both participants may do so (CAL-08). */
export const cancelSession: Handler<typeof calendar.cancel, InSession> = (context) => {
  const { db, viewer, params, now, config } = context
  return inTransaction(db, async (tx) => {
    await lockSession(tx, params.id)
    const session = await sessionOf(tx, viewer.id, params.id)
    if (!session) throw notFound()
    refuse(whyNotChangeSession({ start: session.starts_at.toISOString() }, now))
    await tx.deleteFrom('advisor_session').where('id', '=', session.id).execute()
    await notifyOfChange(tx, session, { what: 'cancelled', by: viewer.id, now, config })
    return { success: true as const }
  })
}
