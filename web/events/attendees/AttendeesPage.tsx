import { SegmentedControl } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { events } from 'contract/events/events.endpoints.ts'
import { countText } from 'contract/platform/totals.ts'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { EventTimes } from '../EventTimes.tsx'
import { isMissing, EventNotFound } from '../EventNotFound.tsx'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import { LoadingHeading } from '../../ui/loading/LoadingHeading.tsx'
import { Page } from '../../ui/Page.tsx'
import { AttendeeList, AttendeesSkeleton } from './AttendeeList.tsx'
import { WriteToAttendees } from './WriteToAttendees.tsx'
import { DownloadAttendees } from './DownloadAttendees.tsx'

/** All attendees of an event and, for staff, its waiting list. */
export function AttendeesPage() {
  const id = Number(pathParameter(useParams(), 'eventId'))
  return (
    <Suspense
      key={id}
      fallback={
        <>
          <LoadingHeading>Attendees</LoadingHeading>
          <AttendeesSkeleton />
        </>
      }
    >
      <Attendees id={id} />
    </Suspense>
  )
}

function Attendees({ id }: { id: number }) {
  const read = queryOf(events.read, { params: { id } })
  const { data: event, error } = useSuspenseQuery({ ...read, meta: { ownMissing: true } })
  useLive(`event:${id}`, read, allQueriesOf(events.attendees))
  const isStaff = useSession()?.is_staff ?? false
  const [shown, choose] = useParameter('list')
  if (isMissing(error)) return <EventNotFound isMember />
  const isWaiting = isStaff && shown === 'waiting'
  const withCount = (words: string, count: number) => `${words} (${countText(count)})`
  return (
    <Page
      title={`Attendees of ${event.title}`}
      lead={<Link to={`/events/${id}`}>Back to the event</Link>}
      actions={
        isStaff && (
          <>
            <WriteToAttendees event={event} />
            <DownloadAttendees eventId={id} />
          </>
        )
      }
    >
      <EventTimes event={event} />
      {isStaff && (
        <div>
          <SegmentedControl
            aria-label="List"
            data={[
              { value: 'going', label: withCount('Going', event.going_count) },
              { value: 'waiting', label: withCount('Waiting list', event.waiting_count ?? 0) },
            ]}
            value={isWaiting ? 'waiting' : 'going'}
            onChange={(value) => choose(value === 'waiting' ? 'waiting' : '')}
          />
        </div>
      )}
      <Suspense fallback={<AttendeesSkeleton />}>
        <AttendeeList event={event} isStaff={isStaff} waiting={isWaiting} />
      </Suspense>
    </Page>
  )
}
