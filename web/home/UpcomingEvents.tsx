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
import { HomeRow, HomeRows } from './HomeRow.tsx'
import { eventDayOrder } from '../ui/reader-locale.ts'
import classes from './Home.module.css'

interface UpcomingEventsProps {
  events: HomeEvent[]
  sessions: HomeSession[]
}

/** The user's next sessions and events, and some other events, by start time. */
export function UpcomingEvents({ events, sessions }: UpcomingEventsProps) {
  useLiveSoon('events:0', 2000, allQueriesOf(home.read))
  const lines = [...sessions, ...events].toSorted((one, other) => (one.start < other.start ? -1 : 1))
  return (
    <HomePart title={sessions.length > 0 ? 'Upcoming sessions and events' : 'Upcoming events'}>
      {lines.length === 0 ? (
        <p className={classes.nothing}>
          No upcoming events. New events will appear here. You can book a session with an advisor in{' '}
          <Link to="/calendar">your calendar</Link>.
        </p>
      ) : (
        <HomeRows>
          {lines.map((line) =>
            'with' in line ? (
              <SessionRow key={`session ${line.id}`} session={line} />
            ) : (
              <EventRow key={`event ${line.id}`} event={line} />
            ),
          )}
        </HomeRows>
      )}
    </HomePart>
  )
}

function SessionRow({ session }: { session: HomeSession }) {
  // Link to the week of the session; by default the calendar opens at the current week.
  const week = dayIn(useOwnZone(), session.start)
  return (
    <HomeRow
      mark={<UsersRound size={20} aria-hidden />}
      about={
        <>
          <When event={session} /> · with {session.with.first_name} {session.with.last_name}
        </>
      }
    >
      <Link to={`/calendar?week=${week}`}>{session.title}</Link>
    </HomeRow>
  )
}

const EventRow = ({ event }: { event: HomeEvent }) => (
  <HomeRow
    mark={<CalendarDays size={20} aria-hidden />}
    about={
      <>
        <When event={event} /> · {placeOf(event) || 'Online'}
      </>
    }
    verb={event.attending ? 'Going' : event.waiting ? 'On the waiting list' : undefined}
  >
    <Link to={`/events/${event.id}`}>{event.title}</Link>
  </HomeRow>
)

/** The time in the reader's zone; the event page also shows the event's own zone. */
function When({ event }: { event: Pick<HomeEvent, 'start' | 'end'> }) {
  const own = useOwnZone()
  return (
    <time dateTime={event.start}>
      {spanWords(event, own, eventDayOrder())} {zoneCity(own)} time
    </time>
  )
}
