import { useSuspenseQueries } from '@tanstack/react-query'
import { spanWords, zoneCity } from 'contract/events/event-dates.ts'
import type { Event } from 'contract/events/event-shapes.ts'
import { events } from 'contract/events/events.contract.ts'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { placeOf } from '../events/event-place.ts'
import { useOwnZone } from '../events/use-own-zone.ts'
import { useLiveSoon } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { HomePart } from './HomePart.tsx'
import classes from './Home.module.css'

/** Events of my own that are shown, and of all together. */
const most = { mine: 3, all: 5 }

/** The next events: first those to which I go, then the others, by their start. */
export function UpcomingEvents() {
  const [{ data: mine }, { data: next }] = useSuspenseQueries({
    queries: [
      queryOf(events.list, { query: { when: 'upcoming', mine: 'true', pageSize: most.mine } }),
      queryOf(events.list, { query: { when: 'upcoming', pageSize: most.all } }),
    ],
  })
  useLiveSoon('events:0', 2000, allQueriesOf(events.list))
  const others = next.results.filter(({ id }) => !mine.results.some((own) => own.id === id))
  const shown = [...mine.results, ...others].slice(0, most.all)
  return (
    <HomePart title="Upcoming events">
      {shown.length === 0 ? (
        <p className={classes.nothing}>No event is planned. The next ones will stand here.</p>
      ) : (
        <ul className={classes.lines}>
          {shown.map((event) => (
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
function When({ event }: { event: Event }) {
  const own = useOwnZone()
  return (
    <time dateTime={event.start}>
      {spanWords(event, own)} {zoneCity(own)} time
    </time>
  )
}
