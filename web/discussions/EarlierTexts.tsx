import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../platform/call.ts'
import { Ago } from '../ui/Ago.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { TextSkeleton } from '../ui/loading/TextSkeleton.tsx'
import type { DiscussionPlace } from './discussion-place.ts'
import { WrittenText } from './WrittenText.tsx'
import classes from './Discussions.module.css'

interface EarlierTextsProps {
  place: DiscussionPlace
  discussionId: number
  /** The comment; without one, the discussion itself. */
  commentId?: number
  onClose: () => void
}

/** Dialog with the earlier texts of a comment or discussion, newest first. */
export function EarlierTexts({
  place: { calls, params },
  discussionId: id,
  commentId,
  onClose,
}: EarlierTextsProps) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['earlier texts', calls.read.path, id, commentId ?? null],
    initialPageParam: 1,
    queryFn: ({ pageParam: pageNumber, signal }) =>
      commentId === undefined
        ? call(calls.texts, { params: { ...params, id }, query: { pageNumber }, signal })
        : call(calls.commentTexts, { params: { ...params, id, commentId }, query: { pageNumber }, signal }),
    getNextPageParam: ({ pageNumber, pageSize, total }) =>
      pageNumber * pageSize < total ? pageNumber + 1 : undefined,
    staleTime: 0,
    meta: { ownMissing: true },
  })
  const texts = data?.pages.flatMap(({ results }) => results)
  return (
    <Modal opened onClose={onClose} title="Earlier versions" size="lg">
      {error && <p role="alert">The earlier versions could not be loaded. {error.message}</p>}
      {!texts && !error && <TextSkeleton lines={4} />}
      {texts?.length === 0 && (
        <EmptyState title="No earlier versions">
          Versions from before this was recorded are not kept.
        </EmptyState>
      )}
      {texts && texts.length > 0 && (
        <ol className={classes.comments} aria-label="Earlier versions">
          {texts.map(({ id: textId, name, text, mentions, written_at }) => (
            <li key={textId} className={classes.earlier}>
              <p className={classes.when}>
                Written <Ago instant={written_at} />
              </p>
              {name !== null && <strong>{name}</strong>}
              <WrittenText text={text} mentions={mentions} />
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older versions
        </Button>
      )}
    </Modal>
  )
}
