import type { events } from 'contract/events/events.endpoints.ts'
import { eventIsOver, notOnWaitingList } from 'contract/events/events.rules.ts'
import { sendMails, type Mail, type MailPart } from '../mail/mail.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publishAll } from '../platform/live/live.ts'
import { accountInUse } from '../users/users.ts'
import { attendEvent, fillPlaces } from './attend-event.ts'
import { eventTopicsOf } from './event-topics.ts'
import type { InEvent } from './events.access.ts'
import { lockEvent, type LockedEvent } from './events.queries.ts'

/** Removes a person from an event or its waiting list; the place goes to the next in line. Idempotent. */
export const removeAttendee: Handler<typeof events.removeAttendee, InEvent> = ({
  db,
  eventId,
  params: { personId },
  body: { reason },
  now,
  ...context
}) =>
  inTransaction(db, async (tx) => {
    const event = await locked(tx, eventId)
    const held = await attendanceOf(tx, eventId, personId)
    if (!held) return { success: true as const }
    const isOver = event.ends_at <= now
    if (isOver) await tx.deleteFrom('event_attendance').where('id', '=', held.id).execute()
    else await attendEvent(tx, event, { personId, attending: false, now })
    const what = held.is_waiting ? 'the waiting list' : 'the attendees'
    if (!isOver && held.email)
      await writeTo([held.email], tx, {
        event,
        subject: `You are no longer attending: ${event.title}`,
        parts: [
          { text: `Our staff have removed you from ${what} of ${event.title}.` },
          ...(reason ? [{ text: 'They gave this reason:' }, { quotes: [reason] }] : []),
        ],
        config: context.config,
      })
    await note(tx, 'event.attendee_removed', { ...context, eventId, personId, detail: { reason } })
    return { success: true as const }
  })

/** Gives a place to a chosen person on the waiting list, even if the event is full. Idempotent. */
export const admitAttendee: Handler<typeof events.admitAttendee, InEvent> = ({
  db,
  eventId,
  params: { personId },
  now,
  ...context
}) =>
  inTransaction(db, async (tx) => {
    const event = await locked(tx, eventId)
    if (event.ends_at <= now) throw new Problem(eventIsOver)
    const held = await attendanceOf(tx, eventId, personId)
    // A blocked account cannot use the place.
    if (!held?.email) throw new Problem(notOnWaitingList)
    if (!held.is_waiting) return { success: true as const }
    await tx.updateTable('event_attendance').set({ is_waiting: false }).where('id', '=', held.id).execute()
    await announce(tx, 'event.place_freed', { eventId, personId })
    await fillPlaces(tx, event)
    await note(tx, 'event.attendee_admitted', { ...context, eventId, personId, detail: {} })
    return { success: true as const }
  })

/** People per batch of mails. */
const batch = 500

/** Writes an e-mail to attendees, to the people waiting, or to both. */
export const writeToAttendees: Handler<typeof events.writeToAttendees, InEvent> = async ({
  tx,
  eventId,
  body: { to, subject, text },
  config,
  viewer,
  ip,
}) => {
  const event = await locked(tx, eventId)
  let sent = 0
  for (let last = 0; ;) {
    const people = await tx
      .selectFrom('event_attendance as a')
      .innerJoin('person as p', 'p.id', 'a.person_id')
      .select(['a.id', 'p.email'])
      .where('a.event_id', '=', eventId)
      .where('a.id', '>', last)
      .$if(to !== 'everyone', (query) => query.where('a.is_waiting', '=', to === 'waiting'))
      .where(accountInUse('p'))
      .orderBy('a.id')
      .limit(batch)
      .execute()
    const end = people.at(-1)
    if (!end) break
    await writeTo(
      people.map(({ email }) => email),
      tx,
      { event, subject, parts: [{ quotes: [text] }], config },
    )
    sent += people.length
    last = end.id
  }
  await audit(tx, {
    actor: viewer.id,
    action: 'event.message_sent',
    subject: `event:${eventId}`,
    detail: { subject, to, people: sent },
    ip,
  })
  return { sent }
}

interface Message extends Pick<RequestContext, 'config'> {
  event: LockedEvent
  subject: string
  parts: MailPart[]
}

const writeTo = (recipients: string[], tx: Tx, { event, subject, parts, config }: Message) =>
  sendMails(
    tx,
    recipients.map((to): Mail => ({
      to,
      subject,
      parts: [...parts, { action: 'View the event', url: `${config.PUBLIC_URL}/events/${event.id}` }],
      note: `You get this e-mail because you signed up for ${event.title}.`,
    })),
  )

async function locked(tx: Tx, id: number): Promise<LockedEvent> {
  const event = await lockEvent(tx, id)
  if (!event) throw notFound()
  return event
}

/** A person's place or position; without an e-mail address if the account is blocked or about to be deleted. */
const attendanceOf = (tx: Tx, eventId: number, personId: number) =>
  tx
    .selectFrom('event_attendance as a')
    .leftJoin('person as p', (join) => join.onRef('p.id', '=', 'a.person_id').on(accountInUse('p')))
    .select(['a.id', 'a.is_waiting', 'p.email'])
    .where('a.event_id', '=', eventId)
    .where('a.person_id', '=', personId)
    .executeTakeFirst()

interface Noted extends Pick<InEvent, 'viewer'>, Pick<RequestContext, 'ip'> {
  eventId: number
  personId: number
  detail: { reason?: string }
}

async function note(
  tx: Tx,
  action: 'event.attendee_removed' | 'event.attendee_admitted',
  { viewer, ip, eventId, personId, detail }: Noted,
): Promise<void> {
  await audit(tx, {
    actor: viewer.id,
    action,
    subject: `event:${eventId}`,
    concerns: `person:${personId}`,
    detail: detail.reason ? { reason: detail.reason } : {},
    ip,
  })
  await publishAll(tx, eventTopicsOf(eventId))
}
