import { minSearchLength } from 'contract/access/registration.rules.ts'
import { useEffect, useState } from 'react'
import { loadCalls } from './load-calls.ts'

interface Found {
  id: number
  name: string
}
interface Search {
  name: string
  found: Found[]
  /** Why there is no answer. */
  failure?: string
}

/** Milliseconds without a key after which the server is asked. */
const pause = 250

/**
 * Institutes of a name, asked a moment after the last key (ACC-50, ACC-51). The last ones stay until there are others.
 * @param name nothing is asked for one that is too short, or undefined
 */
export function useInstituteSearch(name: string | undefined) {
  const [last, setLast] = useState<Search>({ name: '', found: [] })
  const sought = name !== undefined && [...name].length >= minSearchLength ? name : undefined
  useEffect(() => {
    if (sought === undefined) return
    const stop = new AbortController()
    const ask = async () => {
      const { institutesLike } = await loadCalls()
      const { results } = await institutesLike(sought, stop.signal)
      if (!stop.signal.aborted) setLast({ name: sought, found: results })
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
  }, [sought])
  const settled = sought !== undefined && last.name === sought
  return {
    found: sought === undefined ? [] : last.found,
    settled: settled && last.failure === undefined,
    isFetching: sought !== undefined && !settled,
    failure: settled ? last.failure : undefined,
  }
}
