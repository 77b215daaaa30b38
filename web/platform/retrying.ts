import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallFailed, isUnanswered, offline } from './call.ts'
import { isConnectionLost, useConnectionLost } from './connection.ts'

/**
 * Whether a query that the page waits for has failed and is being retried. A suspended component does not observe its query
 * yet, but the shell may observe the same one.
 */
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

/** Whether a failure means that the server is away for now: other requests fail, too. */
export const isOutage = (error: unknown): boolean =>
  error instanceof CallFailed && [offline, 502, 503, 504].includes(error.status)

/** Whether the page shows earlier data of a query that cannot be read again because the server is away. */
const showsEarlierData = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(
      (query) =>
        query.state.status === 'error' &&
        query.state.data !== undefined &&
        query.getObserversCount() > 0 &&
        isOutage(query.state.error),
    )

/** `loading`: the page waits for a query that is being retried. `earlier`: it shows earlier data in the meantime. */
export function useOutage(): 'loading' | 'earlier' | undefined {
  const client = useQueryClient()
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => (isRetrying(client) ? 'loading' : showsEarlierData(client) ? 'earlier' : undefined),
  )
}

/** Whether the shell already reports this failure: that the server cannot be reached. */
export const isToldByFrame = (error: unknown, client: QueryClient): boolean =>
  error instanceof CallFailed &&
  isUnanswered(error) &&
  (isConnectionLost() || isRetrying(client) || (isOutage(error) && showsEarlierData(client)))

/** Whether the object no longer exists or is no longer accessible. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 404 || error.code === 'permission_denied')

/**
 * A query whose earlier data the page shows because it could not be read again, unless the page says so itself.
 * @param except keys of queries that are not part of the page
 */
export function useKeptQuery(except: readonly QueryKey[]): Query | undefined {
  const client = useQueryClient()
  const isExcepted = ({ queryKey }: Query) =>
    except.some((key) => JSON.stringify(key) === JSON.stringify(queryKey))
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () =>
      client
        .getQueryCache()
        .getAll()
        .find(
          (query) =>
            query.state.status === 'error' &&
            query.state.data !== undefined &&
            query.getObserversCount() > 0 &&
            !query.meta?.ownFailure &&
            !isMissing(query.state.error) &&
            !isExcepted(query),
        ),
  )
}

export function useToldByFrame(error: unknown): boolean {
  const client = useQueryClient()
  useConnectionLost()
  useOutage()
  return isToldByFrame(error, client)
}
