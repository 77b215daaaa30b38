import type { Event } from 'contract/events/event-shapes.ts'

/** Venue, city and country in one line; empty for an event without a place. */
export const placeOf = ({
  address: { venue, city_name, country_name },
}: {
  address: Pick<Event['address'], 'venue' | 'city_name' | 'country_name'>
}): string => [venue, city_name, country_name].filter(Boolean).join(', ')
