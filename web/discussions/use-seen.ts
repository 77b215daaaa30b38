import { useDocumentVisibility } from '@mantine/hooks'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../platform/call.ts'
import { allQueriesOf } from '../platform/query.ts'
import { useViewAs } from '../platform/view-as.ts'
import { threadQuery, type DiscussionPlace, type ThreadPage } from './discussion-place.ts'

/**
 * Stores the last comment that was on the page while it was visible.
 * @returns the last comment seen before the discussion was opened; null on the first visit
 */
export function useSeen(
  place: DiscussionPlace,
  discussion: Pick<DiscussionRow, 'id' | 'seen'> | undefined,
  last: number,
): number | null {
  const client = useQueryClient()
  const isVisible = useDocumentVisibility() !== 'hidden'
  // While viewing a project as another role, nothing is stored.
  const isOwnView = useViewAs() === undefined
  const sent = useRef(-1)
  const [before, setBefore] = useState<number | null>()
  if (discussion && before === undefined) setBefore(discussion.seen)
  const id = discussion?.id
  const seen = discussion?.seen ?? -1
  const { calls, params } = place
  const { queryKey } = threadQuery(place, id ?? 0)
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (id === undefined || last <= Math.max(seen, sent.current) || !isVisible || !isOwnView) return
    sent.current = last
    const store = async () => {
      const stored = await call(calls.markSeen, { params: { ...params, id }, body: { number: last } })
      client.setQueriesData<InfiniteData<ThreadPage>>(
        { queryKey: JSON.parse(key) as unknown[] },
        (data) => data && { ...data, pages: data.pages.map((page) => withSeen(page, stored.seen)) },
      )
      void client.invalidateQueries({ ...allQueriesOf(calls.list), refetchType: 'none' })
    }
    // A failure changes only where the line of new comments is next time.
    void store().catch(() => {})
  }, [client, calls, params, key, id, last, seen, isVisible, isOwnView])
  return before ?? null
}

const withSeen = (page: ThreadPage, seen: number): ThreadPage =>
  page.discussion ? { ...page, discussion: { ...page.discussion, seen } } : page
