import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePushed } from '../platform/use-pushed.ts'
import { feedKey, readFeed, type FeedOf } from './feed-of.ts'

/** Milliseconds within which pages ask for new lines after the bell has changed. */
const within = 3000

/**
 * The pages of a feed. When the bell reports something new, the newest lines are counted but not inserted, so that what is
 * being read stays in its place; `showNew` inserts them.
 */
export function useFeed(of: FeedOf | undefined, limit: number) {
  const client = useQueryClient()
  const queryKey = feedKey(of, limit)
  const feed = useSuspenseInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readFeed(of, { limit, before: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: false,
  })
  const lines = feed.data.pages.flatMap(({ results }) => results)
  const [newCount, setNewCount] = useState(0)
  const showNew = async () => {
    const newest = await readFeed(of, { limit })
    // Only the first page is shown again; the others follow on demand.
    client.setQueryData(queryKey, { pages: [newest], pageParams: [''] })
    setNewCount(0)
  }
  usePushed(
    'notification',
    () =>
      void readFeed(of, { limit }).then(
        ({ results }) => {
          const [newest] = lines
          const fresh = results.filter(
            ({ id, at }) => !newest || at > newest.at || (at === newest.at && id > newest.id),
          )
          if (fresh.length > 0 && !newest) void showNew()
          else setNewCount(fresh.length)
          // A failure is no news: the next push asks again.
        },
        () => {},
      ),
    within,
  )
  return { ...feed, lines, newCount, showNew }
}
