import { useDraft } from '../platform/draft.ts'
import { UnsentText } from '../ui/forms/UnsentText.tsx'
import { commentDraft, emptyComment } from './comment-draft.ts'

/** The draft of a comment on a discussion that is no longer available. */
export const UnsentComment = ({ discussionId }: { discussionId: number }) => (
  <UnsentText text={useDraft(commentDraft(discussionId), emptyComment).value.comment} />
)
