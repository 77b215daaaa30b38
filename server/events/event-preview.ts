import type { Db } from '../platform/database/database.ts'
import type { LinkPreview } from '../platform/http/pages/link-preview.ts'
import { eventShown } from './events.queries.ts'

/** A link to an event, as visitors see the event. */
export async function previewOfEvent(db: Db, id: number): Promise<LinkPreview | undefined> {
  const event = await eventShown(db, undefined, id)
  if (!event) return undefined
  const { title, description, avatar, start, time_zone, address } = event
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: time_zone }).format(
    new Date(start),
  )
  const place = [address.venue, address.city_name, address.country_name].filter(Boolean).join(', ')
  return {
    title,
    description: [place ? `${day}, ${place}.` : `${day}.`, description].filter(Boolean).join(' '),
    image: avatar ?? undefined,
  }
}
