import type { QueryKey } from '@tanstack/react-query'
import type { Event } from 'contract/events/event-shapes.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'
import { expectedAttendance } from './attendance.ts'

/**
 * Going and not going (EVT-05). What was chosen shows at once; when the server refuses, a toast says why and the event
 * shows as it is stored.
 * @param also reads of other domains that show it
 */
export function useAttendance<
  E extends Pick<
    Event,
    'id' | 'attending' | 'waiting' | 'capacity' | 'end' | 'going_count' | 'waiting_count'
  >,
>(event: E, also: readonly { queryKey: QueryKey }[] = []) {
  const { id } = event
  const change = useEndpointMutation(events.update, {
    // Who goes and at once does not: the one that was chosen last counts.
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
