import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { Endpoint, ResponseOf } from 'contract/platform/endpoint.ts'
import { call, CallFailed, offline, type CallInput } from '../call.ts'
import { isConnectionLost, onConnectionChange } from '../connection.ts'
import { keepReads, keptRead, type ReadKey } from '../kept-reads.ts'
import { optionalQueryOf, queryClient, queryOf } from '../query.ts'
import { currentSession } from '../session.ts'

/** Name of stored data, without the user. */
export type KeptName = readonly (string | number)[]

/** Stores data unless the user has signed out since; `undefined` removes it. */
export function keepOf(userId: number | undefined, name: KeptName, value: unknown): void {
  if (userId === undefined || currentSession()?.user_id !== userId) return
  const key: ReadKey = [userId, ...name]
  void keepReads([[key, value]])
}

/**
 * Reads and stores data, or returns the stored data if the server cannot be reached. A 404 deletes the stored data.
 * @param onKept called if the data came from the device
 */
export async function orKept<T>(name: KeptName, read: () => Promise<T>, onKept?: () => void): Promise<T> {
  const userId = currentSession()?.user_id
  try {
    const value = await read()
    keepOf(userId, name, value)
    return value
  } catch (failed) {
    if (!(failed instanceof CallFailed) || userId === undefined) throw failed
    if (failed.status === 404) keepOf(userId, name, undefined)
    if (failed.status !== offline) throw failed
    const kept = await keptRead([userId, ...name])
    if (kept === undefined || currentSession()?.user_id !== userId) throw failed
    onKept?.()
    return kept as T
  }
}

type Sent<E extends Endpoint> = Pick<CallInput<E>, 'params'>

/** `queryOf` for a page that also opens offline, once it was open on this device; refreshed when the connection is back. */
export const keptQueryOf = <E extends Endpoint>(endpoint: E, sent: Sent<E>) => {
  const { queryKey } = queryOf(endpoint, sent)
  return queryOptions({
    queryKey: [...queryKey] as QueryKey,
    queryFn: ({ signal }) => callOrKept(endpoint, sent, signal),
  })
}

/** `optionalQueryOf` for optional data of such a page. */
export const optionalKeptQueryOf = <E extends Endpoint>(endpoint: E, sent: Sent<E>) => {
  const { queryKey } = optionalQueryOf(endpoint, sent)
  return queryOptions({
    queryKey: [...queryKey] as QueryKey,
    queryFn: ({ signal }): Promise<ResponseOf<E> | null> =>
      callOrKept(endpoint, sent, signal).catch((failed: unknown) => {
        if (!(failed instanceof CallFailed)) throw failed
        if (failed.status === offline) readAgainOnceBack(endpoint, sent)
        return null
      }),
  })
}

const callOrKept = <E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  signal: AbortSignal,
): Promise<ResponseOf<E>> =>
  orKept(
    [endpoint.path, JSON.stringify(sent.params ?? {})],
    () => call(endpoint, { ...sent, signal }),
    () => readAgainOnceBack(endpoint, sent),
  )

/** Queries that are already waiting for the connection. */
const waiting = new Set<string>()

function readAgainOnceBack<E extends Endpoint>(endpoint: E, sent: Sent<E>): void {
  const { queryKey } = queryOf(endpoint, sent)
  const name = JSON.stringify(queryKey)
  if (waiting.has(name)) return
  waiting.add(name)
  const stop = onConnectionChange(() => {
    if (isConnectionLost()) return
    stop()
    waiting.delete(name)
    void queryClient.invalidateQueries({ queryKey, exact: true })
  })
}
