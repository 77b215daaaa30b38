import type { events } from 'contract/events/events.endpoints.ts'
import { emptyEvent, eventProblems, type EventForm } from 'contract/events/events.rules.ts'
import { normalisedWebsite } from 'contract/institutes/website.ts'
import { findCountry } from 'contract/places/find-country.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import { nameOfTimeZone } from 'contract/platform/time-zone.ts'
import { storeImage } from '../media/media.ts'
import { geocode } from '../places/places.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import type { LockedEvent } from './events.queries.ts'

type SentEvent = Pick<BodyOf<typeof events.update>, keyof EventForm>

/** The form of a stored event. */
export const storedEventForm = (event: LockedEvent) =>
  ({
    title: event.title,
    description: event.description,
    start: event.starts_at.toISOString(),
    end: event.ends_at.toISOString(),
    time_zone: nameOfTimeZone(event.time_zone),
    external_link: event.external_link,
    online_link: event.online_link,
    country: event.country_code ?? '',
    city: event.city,
    venue: event.venue,
    latitude: event.latitude,
    longitude: event.longitude,
    capacity: event.capacity,
  }) satisfies EventForm

/**
 * The stored form updated with the sent fields. Throws a `Problem` with messages by field. Coordinates that are not sent
 * are looked up from the city; sending null replaces a position chosen on the map by that of the city.
 */
export async function filledEvent(
  db: Db,
  before: EventForm,
  { sent, now }: { sent: SentEvent; now: Date },
): Promise<EventForm> {
  const given = Object.entries(sent).filter(([name, value]) => value !== undefined && name in emptyEvent)
  const form: EventForm = { ...before, ...Object.fromEntries(given) }
  reject(eventProblems(form, now))
  const country = findCountry(form.country)?.code ?? ''
  const hasNewCity = country !== before.country || form.city !== before.city
  const isMoved = form.latitude !== before.latitude || form.longitude !== before.longitude
  const hasNoPosition = form.latitude === null || form.longitude === null
  const place = hasNoPosition || (hasNewCity && !isMoved) ? await geocode(db, country, form.city) : form
  return {
    ...form,
    start: new Date(form.start).toISOString(),
    end: new Date(form.end).toISOString(),
    country,
    external_link: normalisedWebsite(form.external_link) ?? '',
    online_link: normalisedWebsite(form.online_link) ?? '',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  }
}

/** The columns of `event` for a form. */
export const eventColumns = ({ start, end, country, ...form }: EventForm) => ({
  title: form.title,
  description: form.description,
  time_zone: form.time_zone,
  external_link: form.external_link,
  online_link: form.online_link,
  city: form.city,
  venue: form.venue,
  latitude: form.latitude,
  longitude: form.longitude,
  capacity: form.capacity,
  starts_at: new Date(start),
  ends_at: new Date(end),
  country_code: country === '' ? null : country,
})

/** Stores the picture uploaded with the request. @returns its key, or undefined if there was none */
export async function storedPicture(
  tx: Tx,
  { files, config, viewer }: Pick<RequestContext, 'files' | 'config' | 'viewer'>,
): Promise<string | undefined> {
  const upload = files.findLast(({ part }) => part === 'avatarFile')
  return upload && (await storeImage(tx, upload, { config, owner: viewer?.id })).key
}
