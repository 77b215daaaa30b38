import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { pollMilliseconds } from 'contract/notifications/notification-limits.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { usePushed } from '../platform/use-pushed.ts'

const bell = queryOf(notifications.bell, { query: { bell: 'true' } })

/**
 * What the bell shows. It looks every ten seconds while the page is seen (NOT-07), and at once when the server pushes
 * that there is something new, or that something was read in another tab or on another device.
 */
export function useBell() {
  const client = useQueryClient()
  usePushed('notification', () => void client.invalidateQueries(allQueriesOf(notifications.list)))
  return useQuery({
    ...bell,
    meta: { ownFailure: true },
    refetchInterval: pollMilliseconds,
    refetchOnWindowFocus: true,
  })
}
