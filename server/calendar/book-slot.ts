import type { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { holdMinutes, sessionTitleProblems } from 'contract/calendar/calendar.rules.ts'
import { spanOf } from 'contract/calendar/slots.ts'
import { reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { publish } from '../platform/live/live.ts'
import { slotsTopic } from './calendar-topic.ts'
import { insertSession, shownSession } from './sessions.queries.ts'
import { notifyLater } from './notify-participants.ts'
import { takeSlot } from './take-slot.ts'

type ByMember = { viewer: Viewer }

/** Books a slot that is free or held by this member (CAL-07). */
export const bookSlot: Handler<typeof calendar.book, ByMember> = async ({ tx, viewer, body, now }) => {
  const { advisorId, title, time_zone: memberZone = '' } = body
  reject(sessionTitleProblems(title))
  const meeting = await takeSlot(tx, { advisorId, memberId: viewer.id, slot: spanOf(body), now })
  const [start, end] = [new Date(body.start), new Date(body.end)]
  const session = await insertSession(tx, { meeting, title, start, end, memberZone, now })
  await notifyLater(tx, session, { by: viewer.id })
  return shownSession(session)
}

export const holdSlot: Handler<typeof calendar.hold, ByMember> = async ({ tx, viewer, body, now }) => {
  const { advisorId } = body
  await takeSlot(tx, { advisorId, memberId: viewer.id, slot: spanOf(body), now })
  const held_until = new Date(now.getTime() + holdMinutes * 60_000)
  const { id, starts_at, ends_at } = await tx
    .insertInto('advisor_session')
    .values({
      advisor_id: advisorId,
      member_id: viewer.id,
      held_until,
      starts_at: new Date(body.start),
      ends_at: new Date(body.end),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'starts_at', 'ends_at'])
    .executeTakeFirstOrThrow()
  await publish(tx, slotsTopic)
  return {
    id,
    advisorId,
    start: starts_at.toISOString(),
    end: ends_at.toISOString(),
    held_until: held_until.toISOString(),
  }
}

export const releaseSlot: Handler<typeof calendar.release, ByMember> = async ({ db, viewer, params }) => {
  const [released] = await db
    .deleteFrom('advisor_session')
    .where('id', '=', params.id)
    .where('member_id', '=', viewer.id)
    .where('held_until', 'is not', null)
    .returning('id')
    .execute()
  if (released) await publish(db, slotsTopic)
  return { success: true as const }
}
