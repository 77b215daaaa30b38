import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { calendar } from 'contract/calendar/calendar.contract.ts'
import { mostAdvisors } from 'contract/calendar/calendar.rules.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useLive, useLiveSoon } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { useParameter } from '../ui/lists/use-parameter.ts'
import { AdvisorSelect } from './AdvisorSelect.tsx'
import { Agenda } from './Agenda.tsx'
import classes from './Calendar.module.css'
import { BookDialog } from './booking/BookDialog.tsx'
import type { OfferedSlot } from './booking/use-booking.ts'
import { itemsOf } from './items.ts'
import { NothingFree } from './NothingFree.tsx'
import { OpenSession } from './OpenSession.tsx'
import { useZone } from './use-zone.ts'
import { daysAfter, shownWeek, weekWords, windowOf } from './weeks.ts'

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
  const [advisor, setAdvisor] = useParameter('advisor')
  const [openedAt] = useState(() => Date.now())
  const [slot, setSlot] = useState<OfferedSlot>()
  const [session, setSession] = useState<CalendarEntry>()
  const monday = shownWeek(week, zone, openedAt)
  const isOneAdvisor = /^[1-9]\d{0,14}$/.test(advisor)
  const { data } = useSuspenseQuery(
    queryOf(calendar.list, {
      query: { ...windowOf(monday), ...(isOneAdvisor && { advisor_id: Number(advisor) }) },
    }),
  )
  useLive(`calendar:${id}`, allQueriesOf(calendar.list), allQueriesOf(calendar.read))
  // Where I go, and when that is.
  useLiveSoon('events:0', 2000, allQueriesOf(calendar.list))
  useLiveSoon('free-slots:0', 2000, allQueriesOf(calendar.list), allQueriesOf(calendar.slots))
  const view = chosenView || (isNarrow ? 'agenda' : 'week')
  const items = itemsOf(data.results, { zone, first: monday, last: daysAfter(monday, 6) })
  const shown = { items, zone, readerId: id, onSlot: setSlot, onSession: setSession }
  const isEmpty = items.length === 0
  const isListed = view !== 'week'
  const isNothingFree = isEmpty || (isOneAdvisor && !items.some(({ entry }) => entry.kind === 'slots'))
  const nothingFree = isNothingFree && (
    <NothingFree
      {...{ data, monday, zone, isOneAdvisor }}
      isWholeList={isListed && isEmpty}
      onWeek={setWeek}
      onAllAdvisors={() => setAdvisor('')}
    />
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
          {(data.advisors > 1 || isOneAdvisor) && (
            <AdvisorSelect value={isOneAdvisor ? advisor : ''} shown={data.advisor} onChange={setAdvisor} />
          )}
          {data.is_advisor && <Link to="/calendar/hours">Your hours</Link>}
          <SegmentedControl aria-label="View" data={views} value={view} onChange={setView} />
        </Group>
      </div>
      <p className={classes.zone}>
        Times by the clock of {zone.replaceAll('_', ' ')}. <Link to="/profile">Change your time zone</Link>
      </p>
      {data.truncated && <p role="note">{truncatedWords(data.advisors)}</p>}
      {nothingFree}
      {isListed ? (
        <Agenda {...shown} />
      ) : (
        <Suspense fallback={<Skeleton height={640} />}>
          <WeekView key={monday} {...shown} monday={monday} now={openedAt} />
        </Suspense>
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

const truncatedWords = (advisors: number): string =>
  advisors < mostAdvisors
    ? 'There is more than can be shown at once.'
    : `These are the free times of the first ${mostAdvisors} advisors. Choose an advisor to see those of anybody else.`
