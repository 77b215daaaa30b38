import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
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
import { BookDialog } from './booking/BookDialog.tsx'
import type { OfferedSlot } from './booking/use-booking.ts'
import { isFree, itemsOf, withoutCrowd } from './items.ts'
import { NothingFree } from './NothingFree.tsx'
import { OpenSession } from './OpenSession.tsx'
import { useZone } from './use-zone.ts'
import { WeekBar } from './WeekBar.tsx'
import { daysAfter, shownWeek, windowOf } from './weeks.ts'

const WeekView = lazy(async () => ({ default: (await import('./WeekView.tsx')).WeekView }))

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
  // Not the one who is being chosen: these times stay until those of that one have come.
  const shownAdvisor = useSearchParams()[0].get('advisor') ?? ''
  const isOneAdvisor = isId(shownAdvisor)
  const { data } = useSuspenseQuery(
    queryOf(calendar.list, {
      query: { ...windowOf(monday), ...(isOneAdvisor && { advisor_id: Number(shownAdvisor) }) },
    }),
  )
  useLive(`calendar:${id}`, allQueriesOf(calendar.list), allQueriesOf(calendar.read))
  // Where I go, and when that is.
  useLiveSoon('events:0', 2000, allQueriesOf(calendar.list))
  useLiveSoon('free-slots:0', 2000, allQueriesOf(calendar.list), allQueriesOf(calendar.slots))
  const view = chosenView || (isNarrow ? 'agenda' : 'week')
  const items = itemsOf(data.results, { zone, first: monday, last: daysAfter(monday, 6) })
  const isEmpty = items.length === 0
  const isListed = view !== 'week'
  const { shown, left } = withoutCrowd(items, isListed ? mostInAgenda : mostInWeek)
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
      <WeekBar monday={monday} onWeek={setWeek} view={view} onView={setView}>
        {(data.advisors > 1 || isOneAdvisor) && (
          <AdvisorSelect value={isId(advisor) ? advisor : ''} shown={data.advisor} onChange={setAdvisor} />
        )}
        {data.is_advisor && <Link to="/calendar/hours">Your hours</Link>}
      </WeekBar>
      <p className={classes.zone}>
        Times by the clock of {zone.replaceAll('_', ' ')}. <Link to="/profile">Change your time zone</Link>
      </p>
      {left > 0 && (
        <p role="note" className={classes.none}>
          {data.truncated && 'At least '}
          {countText(left)} advisors have free times in this week. Choose one to see them
          {!isListed && left <= mostInAgenda && ', or open the agenda'}.
        </p>
      )}
      {left === 0 && data.truncated && (
        <p role="note" className={classes.none}>
          There is more than can be shown at once.
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

/** Most advisors whose free times stand side by side on one day, and below each other. */
const [mostInWeek, mostInAgenda] = [3, 20]

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)
