import { isDatetime } from '../platform/calendar-date.ts'
import { normalisedWebsite } from '../institutes/website.ts'
import { findCountry } from '../places/find-country.ts'
import { hasLetters, messages, refusal, type FieldErrors } from '../platform/refusal.ts'
import { isTimeZone } from '../platform/time-zone.ts'
import { countText } from '../platform/totals.ts'

/** Most characters of the texts of an event. */
export const maxEventTexts = { title: 150, description: 10_000, venue: 200, link: 500 } as const
/** Longest duration of an event in days. */
const maxDays = 366
/** Most places of an event that has a limit. */
const mostPlaces = 1_000_000
/** How many years ahead an event is announced: a year typed wrongly would stand last in every list for ever. */
export const maxYearsAhead = 10

/** What is asked of an event; instants as ISO 8601 in UTC. */
export interface EventForm {
  title: string
  description: string
  start: string
  end: string
  time_zone: string
  external_link: string
  online_link: string
  /** Both empty for an event that is held online only. */
  country: string
  city: string
  venue: string
  latitude: number | null
  longitude: number | null
  /** Places for people; null for no limit. */
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

/** Messages by field. */
export function eventProblems(form: EventForm, now: Date): FieldErrors {
  const { title, start, end, time_zone, external_link, online_link, country, city, capacity } = form
  const [from, to] = [timeOf(start), timeOf(end)]
  const latest = new Date(now).setUTCFullYear(now.getUTCFullYear() + maxYearsAhead)
  const hasPlace = country !== '' || city !== ''
  return messages([
    ['title', hasLetters(title, 3), 'Please enter a title of at least 3 letters'],
    ['start', isDatetime(start), 'Please enter when it starts'],
    ['start', !(from < earliest), 'Please enter a day from the year 2000 on'],
    ['start', !(from > latest), `Please enter a day in the next ${maxYearsAhead} years`],
    ['end', isDatetime(end), 'Please enter when it ends'],
    ['end', !(to <= from), 'Please enter an end after the start'],
    ['end', !(from >= earliest && to - from > maxDays * 86_400_000), 'An event lasts a year at most'],
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

/** Milliseconds of an instant; NaN for all else, which Date.parse alone would read in part. */
const timeOf = (instant: string): number => (isDatetime(instant) ? Date.parse(instant) : NaN)

const isLink = (link: string) => link.trim() === '' || normalisedWebsite(link) !== undefined

export const eventIsOver = refusal('event_is_over', 409, 'This event is over.')
/** Only staff change events; everybody else says whether they go. */
export const editsEvents = 'UPDATE_EVENT'
