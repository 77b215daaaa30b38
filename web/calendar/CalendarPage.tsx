import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { EventBrowser } from '../events/list/EventBrowser.tsx'
import { EventCardsSkeleton } from '../events/list/EventCardsSkeleton.tsx'
import { CallFailed } from '../platform/call.ts'
import { queryOf } from '../platform/query.ts'
import { Calendar } from './Calendar.tsx'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './Calendar.module.css'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { SubscribeDialog } from './SubscribeDialog.tsx'
import { Page } from '../ui/Page.tsx'
import { useParameter } from '../ui/lists/use-parameter.ts'
import { PageTabs, type PageTab } from '../ui/tabs/PageTabs.tsx'
import { useZone } from './use-zone.ts'
import { dayIn } from './weeks.ts'

/** Sessions with advisors, events, and the slots that can be booked (CAL-01). */
export function CalendarPage() {
  const [isSubscribing, setSubscribing] = useState(false)
  const session = useSearchParams()[0].get('session')
  const [tab, setTab] = useParameter('tab')
  const tabs: PageTab[] = [
    {
      name: 'calendar',
      label: 'Calendar',
      content: session ? <WeekOfSession id={Number(session)} /> : <Calendar />,
    },
    { name: 'events', label: 'Events', content: <EventBrowser /> },
  ]
  const open = tab === 'events' ? tab : 'calendar'
  return (
    <Page
      title="Calendar"
      lead="Your sessions with advisors, the events you attend, and the times you can book."
      actions={
        <Button variant="default" onClick={() => setSubscribing(true)}>
          Subscribe
        </Button>
      }
    >
      <PageTabs
        tabs={tabs}
        open={open}
        onOpen={(name) => setTab(name === 'calendar' ? '' : name)}
        fallback={open === 'events' ? <EventCardsSkeleton /> : <CalendarSkeleton />}
        padding="md"
      />
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
    </Page>
  )
}

/**
 * Redirects a link from a notification or mail to the week of the session, which may have been moved. If the session no
 * longer exists or cannot be loaded, a message appears above the current week.
 */
function WeekOfSession({ id }: { id: number }) {
  const { zone } = useZone()
  const { data, isPending, error, refetch } = useQuery(queryOf(calendar.read, { params: { id } }))
  if (isPending) return <CalendarSkeleton />
  if (data) return <Navigate replace to={{ search: `?week=${dayIn(zone, data.start)}` }} />
  const isMissing = error instanceof CallFailed && (error.status === 404 || error.status === 400)
  return (
    <>
      {isMissing ? (
        <p role="status" className={classes.none}>
          That session was cancelled, or you are not part of it.
        </p>
      ) : (
        <ReadFailure what="The session" error={error} onRetry={refetch} works="Below is the current week." />
      )}
      <Calendar />
    </>
  )
}
