import { Menu } from '@mantine/core'
import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import { whyNotEditComment, whyNotRemoveComment } from 'contract/discussions/discussions.rules.ts'
import { hiddenText } from 'contract/reports/reports.rules.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { ReportMenu } from '../reports/ReportMenu.tsx'
import { toast } from '../platform/toast.ts'
import { Ago } from '../ui/Ago.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { PersonLine } from '../users/PersonLine.tsx'
import { EditComment } from './EditComment.tsx'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'
import { WrittenText } from './WrittenText.tsx'
import classes from './Discussions.module.css'

interface CommentItemProps {
  place: DiscussionPlace
  discussionId: number
  comment: Comment
  /** Whether the URL refers to it. */
  isFound: boolean
}

/** A comment. Authors can edit and delete it; others can delete it if permitted. */
export function CommentItem({ place, discussionId, comment, isFound }: CommentItemProps) {
  const { id, text, mentions, author, created_at, edited } = comment
  const { calls, params, rights } = place
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const own = author?.id === useSession()?.user_id
  const notEdited = whyNotEditComment(rights, own)
  const mayRemove = whyNotRemoveComment(rights, own) === undefined
  const remove = useEndpointMutation(calls.removeComment, {
    refresh: [threadQuery(place, discussionId), allQueriesOf(calls.list)],
    onSuccess: () => toast('Comment deleted'),
    onFailure: () => setOpen(undefined),
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
            {edited && ', edited'}
          </span>
        </PersonLine>
        {/* When editing starts, the text field takes the focus. */}
        <ReportMenu
          subject={{ type: 'comment', id }}
          own={own || text === hiddenText}
          label={`Actions for the comment by ${name}`}
          size={32}
          variant="subtle"
          position="bottom-end"
          returnFocus={open !== 'edit'}
        >
          {(!notEdited || mayRemove) && (
            <>
              {!notEdited && (
                <Menu.Item leftSection={<SquarePen size={18} aria-hidden />} onClick={() => setOpen('edit')}>
                  Edit
                </Menu.Item>
              )}
              {mayRemove && (
                <Menu.Item leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setOpen('remove')}>
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
          onClose={() => setOpen(undefined)}
        />
      ) : (
        <WrittenText text={text} mentions={mentions} />
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
