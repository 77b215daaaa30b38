import type { Event } from 'contract/events/event-shapes.ts'

/** Venue, city and country on one line; empty for an online event. */
export const placeOf = ({
  address: { venue, city_name, country_name },
}: {
  address: Pick<Event['address'], 'venue' | 'city_name' | 'country_name'>
}): string => [venue, city_name, country_name].filter(Boolean).join(', ')
