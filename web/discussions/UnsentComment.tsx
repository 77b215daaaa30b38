import { useDraft } from '../platform/draft.ts'
import { UnsentText } from '../ui/forms/UnsentText.tsx'
import { commentDraft, editedCommentDraft, emptyComment } from './comment-draft.ts'

/** The draft of a comment on a discussion that is no longer available. */
export const UnsentComment = ({ discussionId }: { discussionId: number }) => (
  <UnsentText text={useDraft(commentDraft(discussionId), emptyComment).value.comment} />
)

/** The draft of a changed comment that is no longer in the discussion. */
export function UnsentEdit({ commentId }: { commentId: number }) {
  const { value } = useDraft(editedCommentDraft(commentId), { values: { comment: '' } })
  const { comment } = value.values
  return (
    comment && (
      <div role="alert">
        <p>The comment that you were editing is no longer in the discussion.</p>
        <UnsentText text={comment} />
      </div>
    )
  )
}
