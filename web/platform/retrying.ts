import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallFailed, isUnanswered } from './call.ts'
import { isConnectionLost, useConnectionLost } from './connection.ts'

/** Whether a query that the page waits for has failed and is being retried. */
export function useRetrying(): boolean {
  const client = useQueryClient()
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => isRetrying(client),
  )
}

/** A suspended component does not observe its query yet, but the shell may observe the same one. */
const isRetrying = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(
      (query) =>
        query.state.status === 'pending' &&
        query.state.fetchFailureCount > 0 &&
        (query.getObserversCount() === 0 || !query.meta?.ownFailure),
    )

/** Whether the shell already reports this failure: that the server cannot be reached. */
export const isToldByFrame = (error: unknown, client: QueryClient): boolean =>
  error instanceof CallFailed && isUnanswered(error) && (isConnectionLost() || isRetrying(client))

export function useToldByFrame(error: unknown): boolean {
  const client = useQueryClient()
  useConnectionLost()
  useRetrying()
  return isToldByFrame(error, client)
}
