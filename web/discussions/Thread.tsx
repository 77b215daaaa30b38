import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useIsGone } from '../platform/hooks/use-rights.ts'
import { useLive } from '../platform/live.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { TextSkeleton } from '../ui/loading/TextSkeleton.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'
import { discussionSearch } from './discussion-search.ts'
import { ThreadHead } from './ThreadHead.tsx'
import { UnsentComment } from './UnsentComment.tsx'
import { useNewComments } from './use-new-comments.ts'
import classes from './Discussions.module.css'

/** One discussion with its comments, the newest last; what others write appears by itself. */
export function Thread({ id, place }: { id: number; place: DiscussionPlace }) {
  const thread = threadQuery(place, id)
  const [params] = useSearchParams()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(thread)
  useLive(`discussion:${id}`, thread)
  const comments = data?.pages.toReversed().flatMap((page) => page.comments) ?? []
  const news = useNewComments(comments)
  const discussion = data?.pages[0]?.discussion
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
  if (isGone || !discussion)
    return (
      <div className={classes.thread}>
        {back}
        <EmptyState
          title={isGone ? 'This discussion is not here any more' : 'The discussion could not be loaded'}
          action={!isGone && <Button onClick={() => void refetch()}>Try again</Button>}
        >
          {isGone ? 'It has been deleted, or you no longer take part.' : error?.message}
        </EmptyState>
        {isGone && <UnsentComment discussionId={id} />}
      </div>
    )
  return (
    <article className={classes.thread}>
      {back}
      <ThreadHead place={place} discussion={discussion} />
      <section aria-label="Comments">
        {hasNextPage && (
          <Button variant="default" mb="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier comments
          </Button>
        )}
        <ol className={classes.comments}>
          {comments.map((comment) => (
            <CommentItem key={comment.id} place={place} discussionId={id} comment={comment} />
          ))}
        </ol>
        <p className="visually-hidden" role="status">
          {news}
        </p>
        <CommentForm place={place} discussionId={id} />
      </section>
    </article>
  )
}
