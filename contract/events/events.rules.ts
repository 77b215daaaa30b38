import { isDatetime } from '../platform/calendar-date.ts'
import { normalisedWebsite } from '../institutes/website.ts'
import { findCountry } from '../places/find-country.ts'
import { hasLetters, messages, refusal, type FieldErrors } from '../platform/refusal.ts'
import { isTimeZone } from '../platform/time-zone.ts'
import { countText } from '../platform/totals.ts'

/** Maximum characters of an e-mail to attendees, and of the reason for removing one. */
export const maxMessage = { subject: 150, text: 5000, reason: 500 } as const
/** Maximum characters of the texts of an event. */
export const maxEventTexts = { title: 150, description: 10_000, venue: 200, link: 500 } as const
/** Maximum duration of an event in days. */
const maxDays = 366
/** Maximum capacity of an event. */
const mostPlaces = 1_000_000
/** How many years ahead an event can start: a mistyped year would stay at the end of every list. */
export const maxYearsAhead = 10

/** Values of the event form; instants are ISO 8601 in UTC. */
export interface EventForm {
  title: string
  description: string
  start: string
  end: string
  time_zone: string
  external_link: string
  online_link: string
  /** Both empty for online events. */
  country: string
  city: string
  venue: string
  latitude: number | null
  longitude: number | null
  /** Maximum number of attendees; null for no limit. */
  capacity: number | null
}

/** Values of an empty form. */
export const emptyEvent: EventForm = {
  title: '',
  description: '',
  start: '',
  end: '',
  time_zone: '',
  external_link: '',
  online_link: '',
  country: '',
  city: '',
  venue: '',
  latitude: null,
  longitude: null,
  capacity: null,
}

/** Errors by field. */
export function eventProblems(form: EventForm, now: Date): FieldErrors {
  const { title, start, end, time_zone, external_link, online_link, country, city, capacity } = form
  const [from, to] = [timeOf(start), timeOf(end)]
  const latest = new Date(now).setUTCFullYear(now.getUTCFullYear() + maxYearsAhead)
  const hasPlace = country !== '' || city !== ''
  return messages([
    ['title', hasLetters(title, 3), 'Please enter a title of at least 3 letters'],
    ['start', isDatetime(start), 'Please enter when it starts'],
    ['start', !(from < earliest), 'Please enter a day in the year 2000 or later'],
    ['start', !(from > latest), `Please enter a day in the next ${maxYearsAhead} years`],
    ['end', isDatetime(end), 'Please enter when it ends'],
    ['end', !(to <= from), 'Please enter an end after the start'],
    ['end', !(from >= earliest && to - from > maxDays * 86_400_000), 'An event can last at most a year'],
    ['time_zone', isTimeZone(time_zone), 'Please choose a time zone from the list'],
    ['external_link', isLink(external_link), 'Please enter a web address'],
    ['online_link', isLink(online_link), 'Please enter a web address'],
    ['country', !hasPlace || findCountry(country) !== undefined, 'Please choose a country from the list'],
    ['city', !hasPlace || hasLetters(city, 1), 'Please enter the city'],
    [
      'capacity',
      capacity === null || (Number.isInteger(capacity) && capacity >= 1 && capacity <= mostPlaces),
      `Please enter a whole number of places from 1 to ${countText(mostPlaces)}`,
    ],
  ])
}

const earliest = Date.UTC(2000, 0, 1)

/** Milliseconds of an instant; NaN for other texts, some of which Date.parse would accept. */
const timeOf = (instant: string): number => (isDatetime(instant) ? Date.parse(instant) : NaN)

const isLink = (link: string) => link.trim() === '' || normalisedWebsite(link) !== undefined

export const eventIsOver = refusal('event_is_over', 409, 'This event is over.')
export const notOnWaitingList = refusal(
  'not_on_waiting_list',
  409,
  'This person is no longer on the waiting list.',
)
/** Only staff edit events; other users can only attend. */
export const editsEvents = 'UPDATE_EVENT'
