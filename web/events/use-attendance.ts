import type { QueryKey } from '@tanstack/react-query'
import type { Event } from 'contract/events/event-shapes.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'
import { expectedAttendance } from './attendance.ts'

/**
 * Changes attendance optimistically (EVT-05). If the server rejects the change, a toast explains why and the stored state is
 * shown again.
 * @param also queries of other domains that show the event
 */
export function useAttendance<
  E extends Pick<
    Event,
    'id' | 'attending' | 'waiting' | 'capacity' | 'end' | 'going_count' | 'waiting_count'
  >,
>(event: E, also: readonly { queryKey: QueryKey }[] = []) {
  const { id } = event
  const change = useEndpointMutation(events.update, {
    // When the user changes their mind quickly, the last choice counts.
    inTurn: `attendance ${id}`,
    refresh: [
      allQueriesOf(events.list),
      allQueriesOf(events.attendees),
      queryOf(events.read, { params: { id } }),
      ...also,
    ],
  })
  const chosen = change.isPending ? change.variables.body?.attending : undefined
  return {
    shown: chosen === undefined ? event : expectedAttendance(event, chosen),
    attend: (attending: boolean) => change.mutate({ params: { id }, body: { attending } }),
  }
}
