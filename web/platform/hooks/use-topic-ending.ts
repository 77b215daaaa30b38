import type { Ending } from 'contract/platform/live-socket.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useEnding } from '../live.ts'

/** Why the thing of a topic can no longer be read, once the topic has told. Something on the page watches it. */
export function useTopicEnding(topic: string): Ending | undefined {
  const [ending, setEnding] = useState<Ending>()
  useEnding(topic, (told) => {
    // A right can come back, what was deleted cannot; and who connects anew knows already what they have been told.
    const isKnown = (before: Ending | undefined) => before === 'deleted' || (before && told === 'unknown')
    const end = () => setEnding((before) => (isKnown(before) ? before : told))
    // Reads nothing more, from the next message on.
    flushSync(end)
  })
  return ending
}
