import { useIsRestoring, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallFailed } from '../call.ts'
import { watch, whenDenied, type TopicChange } from '../live.ts'

/** Milliseconds for a page to render again. */
const drawing = 50

/** Whether the user has lost a permission that the topic needs. Another component of the page watches the topic. */
export function useDenied(topic: string): boolean {
  const [isDenied, setDenied] = useState(false)
  useEffect(
    // Applied before the next message, so that no refused query is sent.
    () => whenDenied(topic, (denied) => flushSync(() => setDenied(denied))),
    [topic],
  )
  return isDenied
}

/**
 * Whether the open object can no longer be read. A refused query does not remove data within `ReadNoMore`.
 */
export function useIsGone(error: Error | null): boolean {
  const isTold = useIsRestoring()
  return !isTold && error instanceof CallFailed && error.status === 404
}

interface Read {
  queryKey: QueryKey
}

/**
 * `useLive` with a first query that contains permissions: the other queries are refreshed after it, if the page still shows
 * them.
 */
export function useLiveAfter(topic: string, first: Read, ...others: Read[]): void {
  const client = useQueryClient()
  const readFirst = useEffectEvent(async (change: TopicChange) => {
    await readOnce(client, first, change)
    // Lets the page remove what the user may no longer see.
    await new Promise((drawn) => setTimeout(drawn, drawing))
  })
  const readOthers = useEffectEvent(() => {
    for (const { queryKey } of others) void client.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    let changed: TopicChange | undefined
    return watch(topic, async (change) => {
      if (change['rights'] || change.missed) changed = change
      const rights = changed
      await readFirst(change)
      // The first query is older than the change of permissions, which causes a refresh of its own.
      if (rights === changed) readOthers()
    })
  }, [topic])
}

const begun = new WeakMap<TopicChange, Map<string, Promise<void>>>()

/** Several components may need the same first query after a change. */
function readOnce(client: QueryClient, { queryKey }: Read, change: TopicChange): Promise<void> {
  const reads = begun.get(change) ?? new Map<string, Promise<void>>()
  begun.set(change, reads)
  const key = JSON.stringify(queryKey)
  const read = reads.get(key) ?? client.invalidateQueries({ queryKey })
  reads.set(key, read)
  return read
}
