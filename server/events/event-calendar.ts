import ical, { ICalCalendarMethod } from 'ical-generator'
import type { events } from 'contract/events/events.contract.ts'
import type { Event } from 'contract/events/event-shapes.ts'
import { notFound } from '../platform/http/problem.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import { eventShown } from './events.queries.ts'

/** 'Add to calendar': with the link to take part online for those who go. */
export const readCalendarEntry: Handler<typeof events.calendar> = async ({
  db,
  viewer,
  params,
  config,
  now,
}) => {
  const found = await eventShown(db, viewer, params.id)
  const stored = await db
    .selectFrom('event')
    .select('revision')
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!found || !stored) throw notFound()
  return new Reply(entryOf(found, { revision: stored.revision, url: config.PUBLIC_URL, now }), {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="event-${found.id}.ics"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
}

function entryOf(event: Event, { revision, url, now }: { revision: number; url: string; now: Date }): string {
  const { id, title, description, start, end, address, online_link } = event
  const calendar = ical({
    prodId: { company: 'Seventeen', product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const place = [address.venue, address.city_name, address.country_name].filter(Boolean).join(', ')
  calendar.createEvent({
    id: `event-${id}@${new URL(url).host}`,
    sequence: revision,
    stamp: now,
    start: new Date(start),
    end: new Date(end),
    summary: title,
    description: [description, online_link ? `Online: ${online_link}` : ''].filter(Boolean).join('\n\n'),
    location: place || online_link || null,
    url: `${url}/events/${id}`,
  })
  return calendar.toString()
}
