import type { calendar } from 'contract/calendar/calendar.contract.ts'
import { holdMinutes, titleProblems } from 'contract/calendar/calendar.rules.ts'
import { spanOf } from 'contract/calendar/slots.ts'
import { notFound, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { sessionOf, shownSession } from './sessions.queries.ts'
import { tellOfSession } from './tell-of-session.ts'
import { takeSlot } from './take-slot.ts'

type ByMember = { viewer: Viewer }

/** Books a slot, held by the member or free (CAL-07). */
export const bookSlot: Handler<typeof calendar.book, ByMember> = async ({
  tx,
  viewer,
  body,
  now,
  config,
}) => {
  const { advisorId, title } = body
  reject(titleProblems(title))
  await takeSlot(tx, { advisorId, memberId: viewer.id, slot: spanOf(body), now })
  const { id } = await tx
    .insertInto('advisor_session')
    .values({ advisor_id: advisorId, member_id: viewer.id, title, ...columnsOf(body, now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await sessionOf(tx, viewer.id, id)
  if (!session) throw notFound()
  await tellOfSession(tx, session, { what: 'booked', by: viewer.id, now, config })
  return shownSession(session)
}

export const holdSlot: Handler<typeof calendar.hold, ByMember> = async ({ tx, viewer, body, now }) => {
  const { advisorId } = body
  await takeSlot(tx, { advisorId, memberId: viewer.id, slot: spanOf(body), now })
  const held_until = new Date(now.getTime() + holdMinutes * 60_000)
  const { id, starts_at, ends_at } = await tx
    .insertInto('advisor_session')
    .values({ advisor_id: advisorId, member_id: viewer.id, held_until, ...columnsOf(body, now) })
    .returning(['id', 'starts_at', 'ends_at'])
    .executeTakeFirstOrThrow()
  return {
    id,
    advisorId,
    start: starts_at.toISOString(),
    end: ends_at.toISOString(),
    held_until: held_until.toISOString(),
  }
}

export const releaseSlot: Handler<typeof calendar.release, ByMember> = async ({ db, viewer, params }) => {
  await db
    .deleteFrom('advisor_session')
    .where('id', '=', params.id)
    .where('member_id', '=', viewer.id)
    .where('held_until', 'is not', null)
    .execute()
  return { success: true as const }
}

const columnsOf = ({ start, end }: { start: string; end: string }, now: Date) => ({
  starts_at: new Date(start),
  ends_at: new Date(end),
  created_at: now,
  updated_at: now,
})
