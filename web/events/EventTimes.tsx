import type { Event } from 'contract/events/event-shapes.ts'
import { spanWords } from 'contract/events/event-dates.ts'
import { zoneCity } from 'contract/events/zone-city.ts'
import { CalendarDays } from 'lucide-react'
import { useOwnZone } from './use-own-zone.ts'
import { eventDayOrder } from '../ui/reader-locale.ts'
import classes from './Event.module.css'

/** The time of an event in its own zone and, if different, in the reader's zone (EVT-03). */
export function EventTimes({ event }: { event: Pick<Event, 'start' | 'end' | 'time_zone'> }) {
  const { start, time_zone } = event
  const own = useOwnZone()
  const [there, here] = [spanWords(event, time_zone, eventDayOrder()), spanWords(event, own, eventDayOrder())]
  return (
    <p className={classes.fact}>
      <CalendarDays size={18} aria-hidden />
      <span>
        <time dateTime={start}>{there}</time> <span className={classes.zone}>{zoneCity(time_zone)} time</span>
        {here !== there && (
          <span className={classes.own}>
            Your time: {here} ({zoneCity(own)})
          </span>
        )}
      </span>
    </p>
  )
}
