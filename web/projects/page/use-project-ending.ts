import type { Ending } from 'contract/platform/live-socket.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useEnding } from '../../platform/live.ts'

/** Why a project can no longer be read, once its topic has told. Something on the page watches `project:<id>`. */
export function useProjectEnding(id: number): Ending | undefined {
  const [ending, setEnding] = useState<Ending>()
  useEnding(`project:${id}`, (told) => {
    // A right can come back, a project cannot; and who connects anew knows already what they have been told.
    const isKnown = (before: Ending | undefined) => before === 'deleted' || (before && told === 'unknown')
    const end = () => setEnding((before) => (isKnown(before) ? before : told))
    // Reads nothing more, from the next message on.
    flushSync(end)
  })
  return ending
}
