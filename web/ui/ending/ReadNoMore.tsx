import { IsRestoringProvider, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, type ReactNode } from 'react'

/**
 * A part of a page whose reader may no longer read it: nothing in it is asked for again, and what it shows stays for as
 * long as it is open.
 */
export function ReadNoMore({ when, children }: { when: boolean; children: ReactNode }) {
  const client = useQueryClient()
  useLayoutEffect(() => {
    if (!when) return
    // From now on nothing in it observes what was read, which would be forgotten after five minutes. Nor does anything
    // observe yet what comes back just now, after a read that was refused had taken its place.
    const kept = client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.data !== undefined })
      .map(({ options, queryKey }) =>
        new QueryObserver(client, { ...options, queryKey, enabled: false }).subscribe(() => {}),
      )
    return () => kept.forEach((forget) => forget())
  }, [client, when])
  return <IsRestoringProvider value={when}>{children}</IsRestoringProvider>
}
