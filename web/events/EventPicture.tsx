import type { Event } from 'contract/events/event-shapes.ts'
import { ordinalDay } from 'contract/events/event-dates.ts'
import classes from './Event.module.css'

interface EventPictureProps {
  event: Pick<Event, 'avatar' | 'start' | 'time_zone'>
  className?: string | undefined
}

/** The picture of an event, or else a calendar page with its date. Decorative, because title and date are next to it. */
export function EventPicture({ event: { avatar, start, time_zone }, className = '' }: EventPictureProps) {
  if (avatar) return <img className={`${classes.picture} ${className}`} src={avatar} alt="" loading="lazy" />
  const [month = '', day = ''] = ordinalDay(start, time_zone).split(' ')
  return (
    <div className={`${classes.leaf} ${className}`} aria-hidden>
      <span className={classes.leafDay}>{Number.parseInt(day, 10)}</span>
      <span>{month}</span>
    </div>
  )
}
