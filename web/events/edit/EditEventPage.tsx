import { useSuspenseQuery } from '@tanstack/react-query'
import { events } from 'contract/events/events.endpoints.ts'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { pathParameter } from '../../platform/path-parameter.ts'
import { queryOf } from '../../platform/query.ts'
import { FormSkeleton } from '../../ui/loading/FormSkeleton.tsx'
import { HeadSkeleton } from '../../ui/loading/HeadSkeleton.tsx'
import { LoadingHeading } from '../../ui/loading/LoadingHeading.tsx'
import { Page } from '../../ui/Page.tsx'
import { DeleteEvent } from './DeleteEvent.tsx'
import { EditEvent } from './EditEvent.tsx'

/** Page for editing an event; for staff (OPEN-127). */
export function EditEventPage() {
  const id = Number(pathParameter(useParams(), 'eventId'))
  return (
    <Suspense
      key={id}
      fallback={
        <>
          <LoadingHeading>Edit event</LoadingHeading>
          <HeadSkeleton />
          <FormSkeleton fields={8} />
        </>
      }
    >
      <Edit id={id} />
    </Suspense>
  )
}

function Edit({ id }: { id: number }) {
  const { data: event } = useSuspenseQuery(queryOf(events.read, { params: { id } }))
  return (
    <Page
      title={`Edit ${event.title}`}
      lead={
        <>
          Attendees are notified when the time or place changes.{' '}
          <Link to={`/events/${id}/attendees`}>Attendees and waiting list</Link>
        </>
      }
      actions={<DeleteEvent event={event} />}
    >
      <EditEvent loaded={event} />
    </Page>
  )
}
