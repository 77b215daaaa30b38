import { ActionIcon, Menu } from '@mantine/core'
import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import { whyNotEditComment, whyNotRemoveComment } from 'contract/discussions/discussions.rules.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { CircleCheck, Link as LinkIcon, Quote, SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { ReportMenu } from '../reports/ReportMenu.tsx'
import { toast } from '../platform/toast.ts'
import { Ago } from '../ui/Ago.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { PersonLine } from '../users/PersonLine.tsx'
import { AttachedDocuments } from './AttachedDocuments.tsx'
import { EditComment } from './EditComment.tsx'
import { EditedMark } from './EditedMark.tsx'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'
import { quoteOf } from './quote.ts'
import { Reactions } from './Reactions.tsx'
import { WrittenText } from './WrittenText.tsx'
import classes from './Discussions.module.css'

interface CommentItemProps {
  place: DiscussionPlace
  discussionId: number
  comment: Comment
  /** Whether the URL refers to it. */
  isFound: boolean
  /** Whether it states the decision. */
  isDeciding: boolean
  /** Marks the discussion as decided by this comment; undefined if the user may not. */
  onDecide?: (() => void) | undefined
  /** Called when editing begins and ends. */
  onEdit: (isEdited: boolean) => void
  /** Quotes it in the form; undefined if the user may not comment. */
  onQuote?: ((quote: string) => void) | undefined
}

/** A comment. Authors can edit and delete it; others can delete it if permitted. */
export function CommentItem({
  place,
  discussionId,
  comment,
  isFound,
  isDeciding,
  onDecide,
  onEdit,
  onQuote,
}: CommentItemProps) {
  const { id, number, text, mentions, author, created_at, edited, hidden, documents } = comment
  const { calls, params, rights } = place
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const edit = (isEdited: boolean) => {
    setOpen(isEdited ? 'edit' : undefined)
    onEdit(isEdited)
  }
  const own = author?.id === useSession()?.user_id
  const notEdited = whyNotEditComment(rights, own, hidden)
  const mayRemove = whyNotRemoveComment(rights, own) === undefined
  const remove = useEndpointMutation(calls.removeComment, {
    refresh: [threadQuery(place, discussionId), allQueriesOf(calls.list)],
    onSuccess: () => toast('Comment deleted'),
    onFailure: () => setOpen(undefined),
  })
  const update = useEndpointMutation(calls.updateComment, {
    refresh: [threadQuery(place, discussionId)],
    onSuccess: () => toast('Document removed from the comment'),
  })
  const detach = (documentId: number) =>
    update.mutate({
      params: { ...params, id: discussionId, commentId: id },
      body: {
        comment: text,
        documents: documents.map((one) => one.id).filter((one) => one !== documentId),
        updated_at: comment.updated_at,
      },
    })
  const name = author ? nameOfPerson(author) : 'a former member'
  return (
    <li
      className={classes.comment}
      id={`comment-${id}`}
      data-found={isFound}
      {...(isFound && { tabIndex: -1, 'aria-current': true })}
    >
      <div className={classes.byline}>
        <PersonLine person={author}>
          <span className={classes.when}>
            <Ago instant={created_at} />
            {edited && !hidden && (
              <>
                , <EditedMark place={place} discussionId={discussionId} commentId={id} />
              </>
            )}
          </span>
        </PersonLine>
        {/* When editing starts, the text field takes the focus. */}
        <ReportMenu
          subject={{ type: 'comment', id }}
          own={own || hidden}
          label={`Actions for the comment by ${name}`}
          size={32}
          variant="subtle"
          position="bottom-end"
          returnFocus={open !== 'edit'}
        >
          {(!hidden || mayRemove) && (
            <>
              {!hidden && (
                <Menu.Item
                  leftSection={<LinkIcon size={18} aria-hidden />}
                  onClick={() => void copyLink(discussionId, number)}
                >
                  Copy link
                </Menu.Item>
              )}
              {!hidden && onDecide && !isDeciding && (
                <Menu.Item leftSection={<CircleCheck size={18} aria-hidden />} onClick={onDecide}>
                  Mark as decided
                </Menu.Item>
              )}
              {!notEdited && (
                <Menu.Item leftSection={<SquarePen size={18} aria-hidden />} onClick={() => edit(true)}>
                  Edit
                </Menu.Item>
              )}
              {mayRemove && (
                <Menu.Item
                  leftSection={<Trash2 size={18} aria-hidden />}
                  onClick={() => (edit(false), setOpen('remove'))}
                >
                  Delete
                </Menu.Item>
              )}
            </>
          )}
        </ReportMenu>
      </div>
      {open === 'edit' ? (
        <EditComment
          place={place}
          discussionId={discussionId}
          comment={comment}
          disabledReason={notEdited?.words}
          onClose={() => edit(false)}
        />
      ) : (
        <div className={classes.body}>
          {isDeciding && (
            <p className={classes.deciding}>
              <CircleCheck size={16} aria-hidden /> Decision
            </p>
          )}
          <WrittenText text={text} mentions={mentions} />
          {documents.length > 0 && place.query && (
            <AttachedDocuments
              project={place.query.project}
              documents={documents}
              onRemove={notEdited ? undefined : detach}
            />
          )}
          {!hidden && (
            <div className={classes.reactions}>
              <Reactions place={place} discussionId={discussionId} comment={comment} name={name} />
              {onQuote && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  title="Quote"
                  aria-label={`Quote the comment by ${name}`}
                  onClick={() => onQuote(quoteOf(comment))}
                >
                  <Quote size={18} aria-hidden />
                </ActionIcon>
              )}
            </div>
          )}
        </div>
      )}
      {open === 'remove' && mayRemove && (
        <Confirm
          opened
          title={own ? 'Delete your comment?' : `Delete the comment by ${name}?`}
          confirm="Delete comment"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { ...params, id: discussionId, commentId: id } })}
          onCancel={() => setOpen(undefined)}
        >
          This cannot be undone.
        </Confirm>
      )}
    </li>
  )
}

/** Copies the address of a comment, see `commentIn`. */
async function copyLink(discussionId: number, number: number): Promise<void> {
  const { origin, pathname, search } = window.location
  const address = new URLSearchParams(search)
  address.set('discussion', String(discussionId))
  address.set('comment', String(number))
  const link = `${origin}${pathname}?${address}`
  try {
    await navigator.clipboard.writeText(link)
    toast('Link copied')
  } catch {
    toast(`The browser did not allow copying. The link is ${link}`, 'failure')
  }
}
