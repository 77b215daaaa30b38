import { spanWords } from 'contract/events/event-dates.ts'
import { zoneCity } from 'contract/events/zone-city.ts'
import type { NotificationFacts } from 'contract/notifications/notification-facts.ts'
import { findCountry } from 'contract/places/find-country.ts'
import { attendeesOf } from '../../events/events.ts'
import type { Db } from '../../platform/database/database.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { goingAmong, membersNear } from '../event-people.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notify, notifyPeople } from '../notify.ts'

/**
 * Notifications of events: changes for attendees and the waiting list, new events for members of institutions nearby.
 */
export const eventNotifications: EventListeners = {
  'event.created': async ({ eventId, by }, { database: { db } }, id) => {
    const event = await plannedEvent(db, eventId)
    if (!event || event.isOver) return
    const notification = notificationOf('event.created', event.facts, id)
    for (let last = 0; ;) {
      const people = await membersNear(db, event.country_code, last)
      const end = people.at(-1)
      if (end === undefined) return
      last = end
      await notifyPeople(
        db,
        people.filter((person) => person !== by),
        notification,
      )
    }
  },
  'event.changed': async ({ eventId, by }, { database: { db } }, id) => {
    const event = await plannedEvent(db, eventId)
    if (!event) return
    const others = attendeesOf(db, eventId).where('person_id', '<>', by)
    await notify(db, others, notificationOf('event.changed', event.facts, id))
  },
  'event.cancelled': async ({ eventId, title, by, people }, { database: { db } }, id) => {
    const notification = notificationOf('event.cancelled', { event: { id: eventId, name: title } }, id)
    await notifyPeople(
      db,
      people.filter((person) => person !== by),
      notification,
    )
  },
  'event.place_freed': ({ eventId, personId }, { database: { db } }, id) =>
    notifyAttendees(db, 'event.place_freed', { eventId, people: [personId], id }),
  'event.soon': ({ eventId, people }, { database: { db } }, id) =>
    notifyAttendees(db, 'event.soon', { eventId, people, id }),
}

/** People who have left in the meantime are not notified. */
async function notifyAttendees(
  db: Db,
  kind: 'event.place_freed' | 'event.soon',
  { eventId, people, id }: { eventId: number; people: number[]; id: string },
): Promise<void> {
  const event = await plannedEvent(db, eventId)
  if (!event) return
  await notifyPeople(db, await goingAmong(db, eventId, people), notificationOf(kind, event.facts, id))
}

interface PlannedEvent {
  country_code: string | null
  isOver: boolean
  facts: NotificationFacts['event.changed']
}

/** The current title, time and place of an event, as text. */
async function plannedEvent(db: Db, id: number): Promise<PlannedEvent | undefined> {
  const event = await db
    .selectFrom('event')
    .select(['title', 'starts_at', 'ends_at', 'time_zone', 'country_code', 'city'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!event) return undefined
  const { title, starts_at, ends_at, time_zone, country_code, city } = event
  const span = { start: starts_at.toISOString(), end: ends_at.toISOString() }
  const where = [city, findCountry(country_code ?? '')?.name].filter(Boolean).join(', ')
  return {
    country_code,
    isOver: ends_at <= new Date(),
    facts: {
      event: { id, name: title },
      when: `${spanWords(span, time_zone)} (${zoneCity(time_zone)} time)`,
      where: where || 'online',
    },
  }
}
