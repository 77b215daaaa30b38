import { useQuery } from '@tanstack/react-query'
import { events } from 'contract/events/events.endpoints.ts'
import { useParams } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { isMissing, EventNotFound } from '../EventNotFound.tsx'
import { EventDetail } from './EventDetail.tsx'
import { EventSkeleton } from './EventSkeleton.tsx'

/** Public page of an event, updated live for signed-in users (EVT-04, OPEN-128, OPEN-130). */
export function EventPage() {
  const id = Number(pathParameter(useParams(), 'eventId'))
  const session = useSession()
  const read = queryOf(events.read, { params: { id } })
  const { data, error } = useQuery({
    ...read,
    meta: { ownMissing: true },
    throwOnError: (failed) => !isMissing(failed),
  })
  useLive(`event:${id}`, read, allQueriesOf(events.attendees))
  if (error && isMissing(error)) return <EventNotFound isMember={session !== undefined} />
  if (!data) return <EventSkeleton />
  return <EventDetail event={data} isStaff={session?.is_staff ?? false} isMember={session !== undefined} />
}
