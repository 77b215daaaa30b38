import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { calendarText } from '../platform/calendar-text.ts'
import type { Config } from '../platform/config.ts'
import type { PersonRow, SessionRow } from './sessions.queries.ts'

const prodId = { company: 'Seventeen', product: 'Calendar' }

interface Invitation {
  isCancelled: boolean
  reader: PersonRow
  other: PersonRow
  now: Date
  config: Config
}

/**
 * A session as an iTIP message (RFC 5546) to one participant: the same UID in every mail, a higher SEQUENCE with each
 * change. The only attendee is the reader, as addresses stay private.
 */
export function sessionInvitation(
  session: SessionRow,
  { isCancelled, reader, other, now, config }: Invitation,
): string {
  const calendar = ical({
    prodId,
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    ...entryOf(session, { other, now, config }),
    sequence: session.revision + (isCancelled ? 1 : 0),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: 'Seventeen', email: addressOf(config.MAIL_FROM) },
    attendees: [
      {
        name: nameOfPerson(reader),
        email: reader.email,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  })
  return calendarText(calendar)
}

/** The properties shared by mails and feeds; times are in UTC. */
export function entryOf(
  { id, title, place, starts_at, ends_at, revision }: SessionRow,
  { other, now, config }: { other: PersonRow; now: Date; config: Config },
): ICalEventData {
  const name = nameOfPerson(other)
  return {
    id: `session-${id}@${new URL(config.PUBLIC_URL).host}`,
    sequence: revision,
    stamp: now,
    start: starts_at,
    end: ends_at,
    summary: `${title} (${name})`,
    description: [`Session with ${name}: ${title}`, place].filter(Boolean).join('\n'),
    ...(place !== '' && { location: place }),
    url: `${config.PUBLIC_URL}/calendar`,
  }
}

/** The address of `Seventeen <no-reply@seventeen.example>`. */
const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from
