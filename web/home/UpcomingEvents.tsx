import { spanWords, zoneCity } from 'contract/events/event-dates.ts'
import { home, type HomeEvent } from 'contract/home/home.contract.ts'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { placeOf } from '../events/event-place.ts'
import { useOwnZone } from '../events/use-own-zone.ts'
import { useLiveSoon } from '../platform/live.ts'
import { allQueriesOf } from '../platform/query.ts'
import { HomePart } from './HomePart.tsx'
import classes from './Home.module.css'

/** The next events: first those to which I go, then the others, by their start. */
export function UpcomingEvents({ events }: { events: HomeEvent[] }) {
  useLiveSoon('events:0', 2000, allQueriesOf(home.read))
  return (
    <HomePart title="Upcoming events">
      {events.length === 0 ? (
        <p className={classes.nothing}>No event is planned. The next ones will stand here.</p>
      ) : (
        <ul className={classes.lines}>
          {events.map((event) => (
            <li key={event.id} className={classes.news}>
              <CalendarDays size={20} aria-hidden />
              <div>
                <Link to={`/events/${event.id}`}>{event.title}</Link>
                <p className={classes.quiet}>
                  <When event={event} /> · {placeOf(event) || 'Online'}
                </p>
              </div>
              <span className={classes.quiet}>
                {event.attending ? 'You are going' : event.waiting ? 'You are waiting' : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
    </HomePart>
  )
}

/** By the reader's own clock; the page of the event has that of its place, too. */
function When({ event }: { event: HomeEvent }) {
  const own = useOwnZone()
  return (
    <time dateTime={event.start}>
      {spanWords(event, own)} {zoneCity(own)} time
    </time>
  )
}
