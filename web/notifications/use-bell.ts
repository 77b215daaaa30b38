import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notifications, pollMilliseconds } from 'contract/notifications/notifications.contract.ts'
import { useEffect } from 'react'
import { receive } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'

const bell = queryOf(notifications.bell, { query: { bell: 'true' } })

/**
 * What the bell shows. It looks every ten seconds while the page is seen (NOT-07), and at once when the server pushes
 * that there is something new, or that something was read in another tab or on another device.
 */
export function useBell() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries(allQueriesOf(notifications.list))
    let wasConnected = false
    return receive({
      onMessage: (message) => {
        if (message.command === 'notification' || message.command === 'catch_up') refresh()
      },
      onConnection: (isConnected) => {
        // Pushes were missed while there was no connection.
        if (isConnected && wasConnected) refresh()
        wasConnected ||= isConnected
      },
    })
  }, [client])
  return useQuery({ ...bell, meta: { ownFailure: true }, refetchInterval: pollMilliseconds, refetchOnWindowFocus: true })
}
