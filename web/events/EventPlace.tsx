import type { Event } from 'contract/events/event-shapes.ts'
import { MapPin, MonitorPlay } from 'lucide-react'
import { placeOf } from './event-place.ts'
import classes from './Event.module.css'

/** Where an event takes place; without a place it is online. */
export function EventPlace({ event }: { event: Pick<Event, 'address'> }) {
  const place = placeOf(event)
  return (
    <p className={classes.fact}>
      {place ? <MapPin size={18} aria-hidden /> : <MonitorPlay size={18} aria-hidden />}
      <span>{place || 'Online'}</span>
    </p>
  )
}
