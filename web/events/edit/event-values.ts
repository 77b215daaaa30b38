import type { Event } from 'contract/events/event-shapes.ts'
import { emptyEvent, type EventForm } from 'contract/events/events.rules.ts'
import { instantOf, wallTimeOf } from '../zoned-time.ts'

/** What the form of an event holds; beginning and end as the clocks of its zone show them. */
export interface EventValues extends Omit<EventForm, 'capacity'> {
  capacity: number | ''
  /** A new picture; `null` to do without the present one; nothing to keep it. */
  avatar?: File | null | undefined
}

/** An empty form in this zone. */
export const emptyValues = (time_zone: string): EventValues => ({ ...emptyEvent, time_zone, capacity: '' })

/** The form of a stored event. */
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

/** The values as rules and endpoints take them: in UTC, no capacity as null. */
export const eventFormOf = ({ avatar: _, ...values }: EventValues): EventForm => ({
  ...values,
  start: instantOf(values.start, values.time_zone),
  end: instantOf(values.end, values.time_zone),
  capacity: values.capacity === '' ? null : values.capacity,
})

/** The values that a draft stores: all but the picture. */
export const typedInEvent = ({ avatar: _, ...typed }: EventValues): EventValues => typed

/** The part of a request that carries the picture. */
export const eventFiles = ({ avatar }: Pick<EventValues, 'avatar'>): Record<string, File> =>
  avatar ? { avatarFile: avatar } : {}
