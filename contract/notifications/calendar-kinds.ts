import { sessionLink } from '../calendar/calendar.rules.ts'
import type { Named, NotificationFacts, NotificationKind } from './notification-facts.ts'
import type { Kind } from './notification-kind.ts'

/** Both participants always receive an e-mail with a calendar entry for every change. */
const ofSession = {
  group: 'Sessions',
  about: 'session',
  subject: ({ session }: { session: Named }) => session,
  link: ({ session }: { session: Named }) => sessionLink(session.id),
  mail: 'off',
  isPersonal: true,
} as const
const ofEvent = {
  group: 'Events',
  about: 'event',
  subject: ({ event }: { event: Named }) => event,
  link: ({ event }: { event: Named }) => `/events/${event.id}`,
} as const

type CalendarKind = Extract<NotificationKind, `event.${string}` | `session.${string}`>

/** Kinds of notifications about events and sessions with advisors. */
export const calendarKinds: { readonly [K in CalendarKind]: Kind<NotificationFacts[K]> } = {
  'session.booked': {
    ...ofSession,
    label: 'A session with you is booked (besides the mail with its calendar entry)',
    verb: 'booked a session with you',
    words: ({ by, session }) => `${by.name} booked a session with you: ${session.name}`,
    several: (_, name) => `The session ${name} was booked`,
  },
  'session.moved': {
    ...ofSession,
    label: 'A session of yours is moved (besides the mail with its calendar entry)',
    verb: 'moved a session with you',
    words: ({ by, session }) => `${by.name} moved your session to another time: ${session.name}`,
    several: (count, name) => `The session ${name} was moved ${count} times`,
  },
  'session.cancelled': {
    ...ofSession,
    label: 'A session of yours is cancelled (besides the mail that says so)',
    verb: 'cancelled a session with you',
    words: ({ by, session }) => `${by.name} cancelled your session: ${session.name}`,
    link: () => '/calendar',
    several: (_, name) => `The session ${name} was cancelled`,
    isOfLoss: true,
  },
  'session.soon': {
    ...ofSession,
    label: 'A session of yours begins in an hour',
    verb: 'has a session with you in an hour',
    words: ({ by, session }) => `In an hour: ${session.name}, your session with ${by.name}`,
    several: (_, name) => `The session ${name} begins in an hour`,
  },
  'event.created': {
    ...ofEvent,
    label: 'There is a new event in your country or region',
    mail: 'digest',
    verb: 'is a new event',
    words: ({ event, when, where }) => `${event.name} is a new event: ${when}, ${where}`,
    several: (_, name) => `${name} is a new event`,
  },
  'event.changed': {
    ...ofEvent,
    label: 'The time or place of an event that you go to changes',
    mail: 'at-once',
    verb: 'has another time or place',
    words: ({ event, when, where }) => `${event.name} has another time or place: ${when}, ${where}`,
    several: (count, name) => `The time or place of ${name} was changed ${count} times`,
    isPersonal: true,
  },
  'event.cancelled': {
    ...ofEvent,
    label: 'An event that you go to is cancelled',
    mail: 'at-once',
    verb: 'is cancelled',
    words: ({ event }) => `${event.name} is cancelled`,
    // Its page no longer exists.
    link: () => '/dashboard',
    several: (_, name) => `${name} is cancelled`,
    isPersonal: true,
    isOfLoss: true,
  },
  'event.place_freed': {
    ...ofEvent,
    label: 'You get a place at an event after waiting for one',
    mail: 'at-once',
    verb: 'has a place for you',
    words: ({ event, when, where }) => `You have a place at ${event.name} now: ${when}, ${where}`,
    several: (_, name) => `You have a place at ${name} now`,
    isPersonal: true,
  },
  'event.soon': {
    ...ofEvent,
    label: 'An event that you go to begins within a day',
    mail: 'at-once',
    verb: 'begins within a day',
    words: ({ event, when, where }) => `${event.name} begins within a day: ${when}, ${where}`,
    several: (_, name) => `${name} begins within a day`,
    isPersonal: true,
  },
}
