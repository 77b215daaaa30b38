import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator'
import { sql } from 'kysely'
import type { events } from 'contract/events/events.endpoints.ts'
import { calendarText } from '../platform/calendar-text.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import { eventWithRevision, eventsWithRevision, type EventWithRevision } from './events.queries.ts'

/** 'Add to calendar'; attendees also get the link for taking part online. */
export const readCalendarEntry: Handler<typeof events.calendar> = async ({
  db,
  viewer,
  params,
  config,
  now,
}) => {
  const found = await eventWithRevision(db, viewer, params.id)
  if (!found) throw notFound()
  return new Reply(calendarFileOf(found, { config, now }), {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="event-${params.id}.ics"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
}

function calendarFileOf(found: EventWithRevision, context: Pick<RequestContext, 'config' | 'now'>): string {
  const calendar = ical({
    prodId: { company: 'Seventeen', product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent(entryOf(found, context))
  return calendarText(calendar)
}

interface AttendedWithin {
  personId: number
  /** Milliseconds since 1970. */
  window: { start: number; end: number }
}

/** Entries for up to `limit` events that a person attends, for a calendar that also holds other entries. */
export async function entriesOfAttended(
  db: Db,
  { personId, window }: AttendedWithin,
  limit: number,
  context: Pick<RequestContext, 'config' | 'now'>,
): Promise<ICalEventData[]> {
  const found = await eventsWithRevision(
    db,
    { id: personId, is_staff: false },
    {
      where: sql`e.starts_at < ${new Date(window.end)}::timestamptz and e.ends_at > ${new Date(window.start)}::timestamptz
        and e.id in (select event_id from event_attendance
          where person_id = ${personId}::bigint and not is_waiting)`,
      order: sql`e.starts_at, e.id`,
      limit,
      offset: 0,
    },
  )
  return found.map((one) => entryOf(one, context))
}

/** The same UID in every calendar, and a higher SEQUENCE with each change (RFC 5545). */
function entryOf(
  { event, revision }: EventWithRevision,
  { config, now }: Pick<RequestContext, 'config' | 'now'>,
): ICalEventData {
  const { id, title, description, start, end, address, online_link } = event
  const place = [address.venue, address.city_name, address.country_name].filter(Boolean).join(', ')
  return {
    id: `event-${id}@${new URL(config.PUBLIC_URL).host}`,
    url: `${config.PUBLIC_URL}/events/${id}`,
    sequence: revision,
    stamp: now,
    start: new Date(start),
    end: new Date(end),
    summary: title,
    description: [description, online_link ? `Online: ${online_link}` : ''].filter(Boolean).join('\n\n'),
    location: place || online_link || null,
  }
}
