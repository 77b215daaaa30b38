import { useIsRestoring, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallFailed } from '../call.ts'
import { watch, whenDenied, type TopicChange } from '../live.ts'

/** Milliseconds in which a page is drawn again. */
const drawing = 50

/** Whether the reader of this page has lost a permission that the topic needs. Something on the page watches it. */
export function useDenied(topic: string): boolean {
  const [isDenied, setDenied] = useState(false)
  useEffect(
    // From the next message on, nothing is read that would be refused.
    () => whenDenied(topic, (denied) => flushSync(() => setDenied(denied))),
    [topic],
  )
  return isDenied
}

/**
 * Whether what was open can no longer be read. A read that came just too late to be allowed takes nothing away from a
 * reader who is told so (`ReadNoMore`).
 */
export function useIsGone(error: Error | null): boolean {
  const isTold = useIsRestoring()
  return !isTold && error instanceof CallFailed && error.status === 404
}

interface Read {
  queryKey: QueryKey
}

/**
 * `useLive` where a first read says what may be read besides, such as one's rights in a project: the others follow it, as
 * far as the page still shows them.
 */
export function useLiveAfter(topic: string, first: Read, ...others: Read[]): void {
  const client = useQueryClient()
  const readFirst = useEffectEvent(async (change: TopicChange) => {
    await readOnce(client, first, change)
    // What the reader may no longer see leaves the page before.
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
      // What was read first is from before the rights changed: the change that says so reads all of it.
      if (rights === changed) readOthers()
    })
  }, [topic])
}

const begun = new WeakMap<TopicChange, Map<string, Promise<void>>>()

/** Several parts of a page may need the same first read after a change. */
function readOnce(client: QueryClient, { queryKey }: Read, change: TopicChange): Promise<void> {
  const reads = begun.get(change) ?? new Map<string, Promise<void>>()
  begun.set(change, reads)
  const key = JSON.stringify(queryKey)
  const read = reads.get(key) ?? client.invalidateQueries({ queryKey })
  reads.set(key, read)
  return read
}
