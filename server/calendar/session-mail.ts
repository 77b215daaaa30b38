import { sessionLink } from 'contract/calendar/calendar.rules.ts'
import { lengthWords, longDay, zoneTimes } from 'contract/calendar/zone-times.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import type { Mail } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import { sessionInvitation } from './session-entry.ts'
import type { PersonRow, SessionRow } from './sessions.queries.ts'

export type SessionChange = 'booked' | 'moved' | 'changed' | 'cancelled'

interface MailContext {
  what: SessionChange
  reader: PersonRow
  other: PersonRow
  now: Date
  config: Config
}

const opening = {
  booked: 'Your session is booked.',
  moved: 'Your session has been moved to a new time.',
  changed: 'Your session has changed. Please check its time and place.',
  cancelled: 'Your session is cancelled, and the slot is available again.',
}

/** The mail to one participant, with a calendar entry attached. */
export function sessionMail(session: SessionRow, { what, reader, other, now, config }: MailContext): Mail {
  const span = { start: session.starts_at.toISOString(), end: session.ends_at.toISOString() }
  const { start } = span
  const zones = [reader.time_zone, other.time_zone].filter(Boolean)
  const [zone = 'UTC'] = zones
  const name = nameOfPerson(other)
  return {
    to: reader.email,
    subject: `Session ${what}: ${session.title}, with ${name}`,
    parts: [
      { text: opening[what] },
      {
        text: `${longDay(start, zone)}, ${zoneTimes(start, zones.length > 0 ? zones : ['UTC'])}, ${lengthWords(span)}`,
      },
      { text: `With ${name}, about: ${session.title}` },
      ...placeParts(session.place),
      {
        action: 'Open the calendar',
        url: `${config.PUBLIC_URL}${what === 'cancelled' ? '/calendar' : sessionLink(session.id)}`,
      },
    ],
    note: 'You receive this mail, with an entry for your calendar, because you take part in this session.',
    calendarEntry: {
      method: what === 'cancelled' ? 'CANCEL' : 'REQUEST',
      content: sessionInvitation(session, { isCancelled: what === 'cancelled', reader, other, now, config }),
    },
  }
}

/** The place of a session; links are shown as they are. */
const placeParts = (place: string): Mail['parts'] =>
  place === '' ? [] : [{ text: 'Place:' }, { quotes: [place] }]
