import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { countText } from 'contract/platform/totals.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useLive, useLiveSoon } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { useParameter } from '../ui/lists/use-parameter.ts'
import { AdvisorSelect } from './AdvisorSelect.tsx'
import { Agenda } from './Agenda.tsx'
import classes from './Calendar.module.css'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { BookDialog } from './booking/BookDialog.tsx'
import type { OfferedSlot } from './booking/use-booking.ts'
import { OpenedAt } from './OpenedAt.tsx'
import { isFree, itemsOf, limitAdvisors } from './items.ts'
import { NothingFree } from './NothingFree.tsx'
import { OpenSession } from './OpenSession.tsx'
import { useZone } from './use-zone.ts'
import { WeekBar } from './WeekBar.tsx'
import { dayIn, daysAfter, shownWeek, windowOf } from './weeks.ts'

const WeekView = lazy(async () => ({ default: (await import('./WeekView.tsx')).WeekView }))

/** Opens at the week in the URL, else at that of the user's next entry, and says so; without one, at this week. */
export function Calendar() {
  const { zone } = useZone()
  const params = useSearchParams()[0]
  // A later choice of another advisor does not change the week.
  const [{ week, advisor }] = useState(() => ({
    week: params.get('week'),
    advisor: params.get('advisor') ?? '',
  }))
  const next = useQuery({
    ...queryOf(calendar.next, { query: isId(advisor) ? { advisor_id: Number(advisor) } : {} }),
    enabled: week === null,
    refetchOnWindowFocus: false,
    meta: { ownFailure: true },
  })
  const [openedAt] = useState(() => Date.now())
  if (next.isLoading) return <CalendarSkeleton />
  const start = next.data?.start
  const firstDay = start && Date.parse(start) > openedAt ? dayIn(zone, start) : ''
  return <Week firstDay={firstDay} openedAt={openedAt} next={next.data} />
}

interface WeekProps {
  /** A day of the week that is shown when the URL has none; empty for today. */
  firstDay: string
  /** Milliseconds since 1970. */
  openedAt: number
  /** At what the calendar has opened; undefined if the URL had a week. */
  next: ResponseOf<typeof calendar.next> | undefined
}

/** One week, as a grid of hours or as a list with the same content. */
function Week({ firstDay, openedAt, next }: WeekProps) {
  const { id, zone } = useZone()
  const isNarrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const [chosenView, setView] = useParameter('view')
  const [week, setWeek] = useParameter('week')
  const [advisor, setAdvisor] = useParameter('advisor')
  const [slot, setSlot] = useState<OfferedSlot>()
  const [session, setSession] = useState<CalendarEntry>()
  const monday = shownWeek(week || firstDay, zone, openedAt)
  // During a transition, this is still the advisor whose times are shown, not the newly selected one.
  const shownAdvisor = useSearchParams()[0].get('advisor') ?? ''
  const isOneAdvisor = isId(shownAdvisor)
  const { data } = useSuspenseQuery(
    queryOf(calendar.list, {
      query: { ...windowOf(monday), ...(isOneAdvisor && { advisor_id: Number(shownAdvisor) }) },
    }),
  )
  useLive(`calendar:${id}`, allQueriesOf(calendar.list), allQueriesOf(calendar.read))
  // Attendance and event times
  useLiveSoon('events:0', 2000, allQueriesOf(calendar.list))
  useLiveSoon('free-slots:0', 2000, allQueriesOf(calendar.list), allQueriesOf(calendar.slots))
  const view = chosenView || (isNarrow ? 'agenda' : 'week')
  const items = itemsOf(data.results, { zone, first: monday, last: daysAfter(monday, 6) })
  const isEmpty = items.length === 0
  const isListed = view !== 'week'
  const { shown, left } = limitAdvisors(items, isListed ? maxInAgenda : maxInWeek)
  const content = { items: shown, zone, readerId: id, onSlot: setSlot, onSession: setSession }
  const isNothingFree = isEmpty || (isOneAdvisor && !items.some(isFree))
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
      <WeekBar monday={monday} today={dayIn(zone, openedAt)} onWeek={setWeek} view={view} onView={setView}>
        {(data.advisors > 1 || isOneAdvisor) && (
          <AdvisorSelect value={isId(advisor) ? advisor : ''} shown={data.advisor} onChange={setAdvisor} />
        )}
        {data.is_advisor && <Link to="/calendar/hours">Your hours</Link>}
      </WeekBar>
      <p className={classes.zone}>
        Times are shown in the time zone {zone.replaceAll('_', ' ')}.{' '}
        <Link to="/profile">Change your time zone</Link>
      </p>
      {next && week === '' && <OpenedAt next={next} zone={zone} />}
      {left > 0 && (
        <p role="note" className={classes.none}>
          {data.truncated && 'At least '}
          {countText(left)} advisors have free times this week. Choose one to see their times
          {!isListed && left <= maxInAgenda && ', or open the agenda'}.
        </p>
      )}
      {left === 0 && data.truncated && (
        <p role="note" className={classes.none}>
          There are more entries this week than can be shown.
        </p>
      )}
      {nothingFree}
      {isListed ? (
        <Agenda {...content} />
      ) : (
        <Suspense fallback={<Skeleton height={640} />}>
          <WeekView key={monday} {...content} monday={monday} now={openedAt} />
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

/** Maximum number of advisors whose free times are shown, in the grid and in the list. */
const [maxInWeek, maxInAgenda] = [3, 20]

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)
