import { IsRestoringProvider, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, type ReactNode } from 'react'

/**
 * Stops all queries within a page that the user may no longer read, and keeps the displayed data while it is open.
 */
export function ReadNoMore({ when, children }: { when: boolean; children: ReactNode }) {
  const client = useQueryClient()
  useLayoutEffect(() => {
    if (!when) return
    // Stopped queries have no observers, so their data would be dropped after five minutes; disabled observers keep it.
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
