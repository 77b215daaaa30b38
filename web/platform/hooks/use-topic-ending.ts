import type { Ending } from 'contract/platform/live-socket.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useEnding } from '../live.ts'

/** Why the object of a topic can no longer be read. Another component of the page watches the topic. */
export function useTopicEnding(topic: string): Ending | undefined {
  const [ending, setEnding] = useState<Ending>()
  useEnding(topic, (told) => {
    // Permissions can come back, deleted objects cannot; after a reconnect, the known reason is kept.
    const isKnown = (before: Ending | undefined) => before === 'deleted' || (before && told === 'unknown')
    const end = () => setEnding((before) => (isKnown(before) ? before : told))
    // Applied before the next message, so that no further query is sent.
    flushSync(end)
  })
  return ending
}
