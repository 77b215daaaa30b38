import { spanWords } from 'contract/events/event-dates.ts'
import { zoneCity } from 'contract/events/zone-city.ts'
import { home } from 'contract/home/home.endpoints.ts'
import type { HomeEvent, HomeSession } from 'contract/home/home.schemas.ts'
import { CalendarDays, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { dayIn } from '../calendar/weeks.ts'
import { placeOf } from '../events/event-place.ts'
import { useOwnZone } from '../events/use-own-zone.ts'
import { useLiveSoon } from '../platform/live.ts'
import { allQueriesOf } from '../platform/query.ts'
import { HomePart } from './HomePart.tsx'
import classes from './Home.module.css'

interface UpcomingEventsProps {
  events: HomeEvent[]
  sessions: HomeSession[]
}

/** My next sessions and events with some of the others, by their start. */
export function UpcomingEvents({ events, sessions }: UpcomingEventsProps) {
  useLiveSoon('events:0', 2000, allQueriesOf(home.read))
  const lines = [...sessions, ...events].toSorted((one, other) => (one.start < other.start ? -1 : 1))
  return (
    <HomePart title={sessions.length > 0 ? 'Upcoming sessions and events' : 'Upcoming events'}>
      {lines.length === 0 ? (
        <p className={classes.nothing}>
          No event is planned. The next ones will stand here. In <Link to="/calendar">your calendar</Link> you
          book a session with an advisor.
        </p>
      ) : (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={`${'with' in line} ${line.id}`} className={classes.news}>
              {'with' in line ? <SessionLine session={line} /> : <EventLine event={line} />}
            </li>
          ))}
        </ul>
      )}
    </HomePart>
  )
}

function SessionLine({ session }: { session: HomeSession }) {
  // The calendar opens at this week otherwise, where a later session is not.
  const week = dayIn(useOwnZone(), session.start)
  return (
    <>
      <UsersRound size={20} aria-hidden />
      <div>
        <Link to={`/calendar?week=${week}`}>{session.title}</Link>
        <p className={classes.quiet}>
          <When event={session} /> · with {session.with.first_name} {session.with.last_name}
        </p>
      </div>
    </>
  )
}

function EventLine({ event }: { event: HomeEvent }) {
  return (
    <>
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
    </>
  )
}

/** By the reader's own clock; the page of an event has that of its place, too. */
function When({ event }: { event: Pick<HomeEvent, 'start' | 'end'> }) {
  const own = useOwnZone()
  return (
    <time dateTime={event.start}>
      {spanWords(event, own)} {zoneCity(own)} time
    </time>
  )
}
