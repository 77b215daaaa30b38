import type { Event } from 'contract/events/event-shapes.ts'
import { emptyEvent, type EventForm } from 'contract/events/events.rules.ts'
import { instantOf, wallTimeOf } from '../zoned-time.ts'

/** Form values of an event; start and end are wall times in its zone. */
export interface EventValues extends Omit<EventForm, 'capacity'> {
  capacity: number | ''
  /** A new picture; `null` removes the current one, `undefined` keeps it. */
  avatar?: File | null | undefined
}

/** Values of an empty form. */
export const emptyValues = (time_zone: string): EventValues => ({ ...emptyEvent, time_zone, capacity: '' })

/** Form values of a stored event. */
export const valuesOfEvent = (event: Event): EventValues => ({
  title: event.title,
  description: event.description,
  start: wallTimeOf(event.start, event.time_zone),
  end: wallTimeOf(event.end, event.time_zone),
  time_zone: event.time_zone,
  external_link: event.external_link,
  online_link: event.online_link ?? '',
  country: event.address.country,
  city: event.address.city_name,
  venue: event.address.venue,
  latitude: event.address.latitude,
  longitude: event.address.longitude,
  capacity: event.capacity ?? '',
})

/** Converts form values for rules and endpoints: times in UTC, an empty capacity as null. */
export const eventFormOf = ({ avatar: _, ...values }: EventValues): EventForm => ({
  ...values,
  start: instantOf(values.start, values.time_zone),
  end: instantOf(values.end, values.time_zone),
  capacity: values.capacity === '' ? null : values.capacity,
})

/** The values stored in a draft: all except the picture. */
export const draftOfEvent = ({ avatar: _, ...typed }: EventValues): EventValues => typed

/** The picture as a file of the request. */
export const eventFiles = ({ avatar }: Pick<EventValues, 'avatar'>): Record<string, File> =>
  avatar ? { avatarFile: avatar } : {}
