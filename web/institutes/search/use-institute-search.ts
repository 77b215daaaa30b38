import { minSearchLength } from 'contract/institutes/institute-search.ts'
import { useEffect, useState } from 'react'

export interface FoundInstitute {
  id: number
  name: string
  /** Distinguishes institutes with the same name, for example by country. */
  detail?: string
}
/** Searches institutes by name. Must be stable between renders. */
export type FindInstitutes = (name: string, signal: AbortSignal) => Promise<FoundInstitute[]>
interface Search {
  name: string
  found: FoundInstitute[]
  /** Why the search failed. */
  failure?: string
}

/** Debounce delay in milliseconds. */
const pause = 250

/**
 * Debounced search for institutes by name (ACC-50, ACC-51, INS-29). Previous results stay until new ones arrive.
 * @param name no request is sent if it is too short or undefined
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
