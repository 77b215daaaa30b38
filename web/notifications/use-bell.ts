import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { pollMilliseconds } from 'contract/notifications/notification-limits.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { usePushed } from '../platform/use-pushed.ts'

const bell = queryOf(notifications.bell, { query: { bell: 'true' } })

/**
 * The bell's notifications. Polled every ten seconds while the page is visible (NOT-07), and refetched immediately when the
 * server reports new or read notifications.
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
