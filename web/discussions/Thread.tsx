import { ActionIcon, Button, Group } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { whyNotMarkDecided, whyNotWrite } from 'contract/discussions/discussions.rules.ts'
import { ArrowLeft } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useIsGone } from '../platform/hooks/use-rights.ts'
import { useSearchParameters } from '../platform/hooks/use-search-parameters.ts'
import { useLive } from '../platform/live.ts'
import { useSession } from '../platform/session.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { TextSkeleton } from '../ui/loading/TextSkeleton.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'
import { commentIn, discussionSearch } from './discussion-search.ts'
import { ThreadHead } from './ThreadHead.tsx'
import { UnsentComment, UnsentEdit } from './UnsentComment.tsx'
import { useDecision } from './use-decision.ts'
import { useNewComments } from './use-new-comments.ts'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import { useSeen } from './use-seen.ts'
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
  const before = useSeen(place, discussion, comments.at(-1)?.number ?? 0)
  const self = useSession()?.user_id
  const firstNew =
    before === null
      ? undefined
      : comments.find(({ number, author }) => number > before && author?.id !== self)?.id
  const [quotes, setQuotes] = useState<readonly string[]>([])
  const [editedId, setEdited] = useState<number>()
  const decide = useDecision(place, id)
  const withDocuments = place.query && comments.some(({ documents }) => documents.length > 0)
  // Attached documents appear and disappear with the reader's rights, and when they are removed.
  useLive(withDocuments ? `project:${place.query?.project}` : `discussion:${id}`, newest)
  const [isLeaving, setLeaving] = useState(false)
  const showNewest = async () => {
    setLeaving(true)
    // Prefetch before the URL changes, so that the comment field stays mounted.
    await client.prefetchInfiniteQuery(newest)
    setLeaving(false)
    setParams((now) => discussionSearch(now, id), { replace: true, preventScrollReset: true })
  }
  const back = (
    <ActionIcon
      component={Link}
      to={{ search: discussionSearch(params) }}
      preventScrollReset
      variant="subtle"
      size={32}
      aria-label="All discussions"
      title="All discussions"
    >
      <ArrowLeft size={20} aria-hidden />
    </ActionIcon>
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
      <ThreadHead place={place} discussion={discussion} back={back} decide={decide} />
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
            <Fragment key={comment.id}>
              {comment.id === firstNew && <li className={classes.new}>New since your last visit</li>}
              <CommentItem
                place={place}
                discussionId={id}
                comment={comment}
                isFound={comment.id === foundId}
                isDeciding={comment.number === discussion.decision?.comment?.number}
                onDecide={
                  whyNotMarkDecided(place.rights, discussion.author?.id === self)
                    ? undefined
                    : () => decide.mark(comment.number)
                }
                onEdit={(isEdited) => setEdited(isEdited ? comment.id : undefined)}
                onQuote={
                  whyNotWrite(place.rights) ? undefined : (quote) => setQuotes((now) => [...now, quote])
                }
              />
            </Fragment>
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
        {editedId !== undefined && !comments.some((one) => one.id === editedId) && (
          <UnsentEdit commentId={editedId} />
        )}
        <CommentForm
          place={place}
          discussionId={id}
          quotes={quotes}
          onSent={() => void (pages.hasPreviousPage && showNewest())}
        />
      </section>
    </article>
  )
}
