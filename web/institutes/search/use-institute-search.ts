import { minSearchLength } from 'contract/institutes/institute-search.ts'
import { useEffect, useState } from 'react'

export interface FoundInstitute {
  id: number
  name: string
  /** Tells it from others of the same name, such as its country. */
  detail?: string
}
/** Asks the server for institutes of a name; the same function each time. */
export type FindInstitutes = (name: string, signal: AbortSignal) => Promise<FoundInstitute[]>
interface Search {
  name: string
  found: FoundInstitute[]
  /** Why there is no answer. */
  failure?: string
}

/** Milliseconds without a key after which the server is asked. */
const pause = 250

/**
 * Institutes of a name, asked a moment after the last key (ACC-50, ACC-51, INS-29). The last ones stay until there are others.
 * @param name nothing is asked for one that is too short, or undefined
 */
export function useInstituteSearch(find: FindInstitutes, name: string | undefined) {
  const [last, setLast] = useState<Search>({ name: '', found: [] })
  const sought = name !== undefined && [...name].length >= minSearchLength ? name : undefined
  useEffect(() => {
    if (sought === undefined) return
    const stop = new AbortController()
    const ask = async () => {
      const found = await find(sought, stop.signal)
      if (!stop.signal.aborted) setLast({ name: sought, found })
    }
    const timer = setTimeout(
      () =>
        void ask().catch((error: Error) => {
          if (!stop.signal.aborted) setLast({ name: sought, found: [], failure: error.message })
        }),
      pause,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [find, sought])
  const settled = sought !== undefined && last.name === sought
  return {
    found: sought === undefined ? [] : last.found,
    settled: settled && last.failure === undefined,
    isFetching: sought !== undefined && !settled,
    failure: settled ? last.failure : undefined,
  }
}
