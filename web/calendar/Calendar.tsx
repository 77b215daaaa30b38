import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { calendar } from 'contract/calendar/calendar.contract.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { longDay } from 'contract/calendar/zone-times.ts'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useLive, useLiveSoon } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { useParameter } from '../ui/lists/use-parameter.ts'
import { Agenda } from './Agenda.tsx'
import classes from './Calendar.module.css'
import { BookDialog } from './booking/BookDialog.tsx'
import type { OfferedSlot } from './booking/use-booking.ts'
import { itemsOf } from './items.ts'
import { OpenSession } from './OpenSession.tsx'
import { useZone } from './use-zone.ts'
import { dayIn, daysAfter, mondayOf, shownWeek, weekWords, windowOf } from './weeks.ts'

const WeekView = lazy(async () => ({ default: (await import('./WeekView.tsx')).WeekView }))

const views = [
  { value: 'week', label: 'Week' },
  { value: 'agenda', label: 'Agenda' },
]

/** One week, as a grid of hours or as a list that says the same. */
export function Calendar() {
  const { id, zone } = useZone()
  const isNarrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const [chosenView, setView] = useParameter('view')
  const [week, setWeek] = useParameter('week')
  const [openedAt] = useState(() => Date.now())
  const [slot, setSlot] = useState<OfferedSlot>()
  const [session, setSession] = useState<CalendarEntry>()
  const monday = shownWeek(week, zone, openedAt)
  const { data } = useSuspenseQuery(queryOf(calendar.list, { query: windowOf(monday) }))
  useLive(`calendar:${id}`, allQueriesOf(calendar.list), allQueriesOf(calendar.read))
  // Where I go, and when that is.
  useLiveSoon('events:0', 2000, allQueriesOf(calendar.list))
  useLiveSoon('free-slots:0', 2000, allQueriesOf(calendar.list), allQueriesOf(calendar.slots))
  const view = chosenView || (isNarrow ? 'agenda' : 'week')
  const items = itemsOf(data.results, { zone, first: monday, last: daysAfter(monday, 6) })
  const shown = { items, zone, readerId: id, onSlot: setSlot, onSession: setSession }
  const isEmpty = items.length === 0
  const noAdvisors = data.advisors === 0
  const lastDay = data.bookable_until === null ? '' : dayIn(zone, Date.parse(data.bookable_until) - 1)
  const isTooFar = lastDay !== '' && lastDay < monday
  const words = noAdvisors
    ? 'As soon as advisors publish their hours, the times that you can book are here.'
    : isTooFar
      ? `Advisors can be booked until ${longDay(lastDay, 'UTC')}. You have neither sessions nor events in these days.`
      : 'There are no free times, sessions or events of yours in these days.'
  const otherWeek = isTooFar ? mondayOf(lastDay) : daysAfter(monday, 7)
  const next = noAdvisors ? (
    // The list of events is for staff; everybody finds the next ones on Home.
    <Button component={Link} to="/dashboard" variant="light" size="compact-md">
      Look at the next events
    </Button>
  ) : (
    <Button variant="light" size="compact-md" onClick={() => setWeek(otherWeek)}>
      {isTooFar ? 'Show the last week that can be booked' : 'Show the next week'}
    </Button>
  )
  return (
    <>
      <div className={classes.bar}>
        <Group gap="xs">
          <Button variant="default" onClick={() => setWeek('')}>
            This week
          </Button>
          <Button variant="default" aria-label="Week before" onClick={() => setWeek(daysAfter(monday, -7))}>
            ‹
          </Button>
          <Button variant="default" aria-label="Next week" onClick={() => setWeek(daysAfter(monday, 7))}>
            ›
          </Button>
        </Group>
        <h2 className={classes.week} aria-live="polite">
          {weekWords(monday)}
        </h2>
        <Group gap="xs">
          {data.is_advisor && <Link to="/calendar/hours">Your hours</Link>}
          <SegmentedControl aria-label="View" data={views} value={view} onChange={setView} />
        </Group>
      </div>
      <p className={classes.zone}>
        Times by the clock of {zone.replaceAll('_', ' ')}. <Link to="/profile">Change your time zone</Link>
      </p>
      {data.truncated && <p role="note">There is more than can be shown at once.</p>}
      {view === 'week' && isEmpty && (
        <p className={classes.none}>
          {words} {next}
        </p>
      )}
      {view === 'week' ? (
        <Suspense fallback={<Skeleton height={640} />}>
          <WeekView key={monday} {...shown} monday={monday} now={openedAt} />
        </Suspense>
      ) : (
        <Agenda {...shown} />
      )}
      {view !== 'week' && isEmpty && (
        <EmptyState
          title={noAdvisors ? 'No advisor offers sessions yet' : 'Nothing in this week'}
          action={next}
        >
          {words}
        </EmptyState>
      )}
      {slot && (
        <BookDialog
          key={`${slot.advisor.id}-${slot.start}`}
          slot={slot}
          zone={zone}
          onSlot={setSlot}
          onClose={() => setSlot(undefined)}
        />
      )}
      {session && (
        <OpenSession opened={session} zone={zone} readerId={id} onClose={() => setSession(undefined)} />
      )}
    </>
  )
}
