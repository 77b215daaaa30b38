import { Button, Group } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useIsGone } from '../platform/hooks/use-rights.ts'
import { useSearchParameters } from '../platform/hooks/use-search-parameters.ts'
import { useLive } from '../platform/live.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { TextSkeleton } from '../ui/loading/TextSkeleton.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'
import { commentIn, discussionSearch } from './discussion-search.ts'
import { ThreadHead } from './ThreadHead.tsx'
import { UnsentComment } from './UnsentComment.tsx'
import { useNewComments } from './use-new-comments.ts'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './Discussions.module.css'

/** One discussion with its comments, newest last; updated live. If the URL refers to a comment, it opens there. */
export function Thread({ id, place }: { id: number; place: DiscussionPlace }) {
  const [params, setParams] = useSearchParameters()
  const wanted = commentIn(params)
  const client = useQueryClient()
  const newest = threadQuery(place, id)
  const { data, error, isPending, refetch, ...pages } = useInfiniteQuery(threadQuery(place, id, wanted))
  useLive(`discussion:${id}`, newest)
  const comments = data?.pages.toReversed().flatMap((page) => page.comments) ?? []
  const news = useNewComments(comments, !pages.hasPreviousPage)
  const discussion = data?.pages.find((page) => page.discussion)?.discussion
  const foundId = comments.find(({ number }) => number === wanted)?.id
  useEffect(() => {
    const found = foundId === undefined ? null : document.getElementById(`comment-${foundId}`)
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  }, [foundId])
  const [isLeaving, setLeaving] = useState(false)
  const showNewest = async () => {
    setLeaving(true)
    // Prefetch before the URL changes, so that the comment field stays mounted.
    await client.prefetchInfiniteQuery(newest)
    setLeaving(false)
    setParams((now) => discussionSearch(now, id), { replace: true, preventScrollReset: true })
  }
  const back = (
    <Button
      component={Link}
      to={{ search: discussionSearch(params) }}
      preventScrollReset
      variant="subtle"
      leftSection={<ArrowLeft size={18} aria-hidden />}
      justify="flex-start"
      w="fit-content"
      px={8}
      ml={-8}
    >
      All discussions
    </Button>
  )
  const isGone = useIsGone(error)
  if (isPending) return <TextSkeleton lines={8} />
  if (isGone)
    return (
      <div className={classes.thread}>
        {back}
        <EmptyState title="This discussion is no longer available">
          It has been deleted, or you no longer take part.
        </EmptyState>
        <UnsentComment discussionId={id} />
      </div>
    )
  if (!discussion)
    return (
      <div className={classes.thread}>
        {back}
        <ReadFailure
          what="The discussion"
          error={error}
          onRetry={refetch}
          works="Other discussions can be read; what you have written is kept on this device."
        />
      </div>
    )
  return (
    <article className={classes.thread}>
      {back}
      <ThreadHead place={place} discussion={discussion} />
      <section aria-label="Comments">
        {pages.hasNextPage && (
          <Button
            variant="default"
            mb="md"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show earlier comments
          </Button>
        )}
        <ol className={classes.comments}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              place={place}
              discussionId={id}
              comment={comment}
              isFound={comment.id === foundId}
            />
          ))}
        </ol>
        {pages.hasPreviousPage && (
          <Group gap="sm" mt="md">
            <Button
              variant="default"
              loading={pages.isFetchingPreviousPage}
              onClick={() => void pages.fetchPreviousPage()}
            >
              Show later comments
            </Button>
            <Button variant="subtle" loading={isLeaving} onClick={() => void showNewest()}>
              Latest comments
            </Button>
          </Group>
        )}
        <p className="visually-hidden" role="status">
          {news}
        </p>
        <CommentForm
          place={place}
          discussionId={id}
          onSent={() => void (pages.hasPreviousPage && showNewest())}
        />
      </section>
    </article>
  )
}
