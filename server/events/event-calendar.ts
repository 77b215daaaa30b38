import ical, { ICalCalendarMethod } from 'ical-generator'
import type { events } from 'contract/events/events.contract.ts'
import type { Event } from 'contract/events/event-shapes.ts'
import { notFound } from '../platform/http/problem.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import { eventWithRevision } from './events.queries.ts'
import { entryIdentity } from './events.ts'

/** 'Add to calendar': with the link to take part online for those who go. */
export const readCalendarEntry: Handler<typeof events.calendar> = async ({
  db,
  viewer,
  params,
  config,
  now,
}) => {
  const found = await eventWithRevision(db, viewer, params.id)
  if (!found) throw notFound()
  return new Reply(entryOf(found, { config, now }), {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="event-${params.id}.ics"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
}

function entryOf(
  { event, revision }: { event: Event; revision: number },
  { config, now }: Pick<RequestContext, 'config' | 'now'>,
): string {
  const { title, description, start, end, address, online_link } = event
  const calendar = ical({
    prodId: { company: 'Seventeen', product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const place = [address.venue, address.city_name, address.country_name].filter(Boolean).join(', ')
  calendar.createEvent({
    ...entryIdentity(event.id, config),
    sequence: revision,
    stamp: now,
    start: new Date(start),
    end: new Date(end),
    summary: title,
    description: [description, online_link ? `Online: ${online_link}` : ''].filter(Boolean).join('\n\n'),
    location: place || online_link || null,
  })
  return calendar.toString()
}
