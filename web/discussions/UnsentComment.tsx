import { useDraft } from '../platform/draft.ts'
import { UnsentText } from '../ui/forms/UnsentText.tsx'
import { commentDraft, emptyComment } from './comment-draft.ts'

/** The comment that somebody was writing when the discussion went. */
export const UnsentComment = ({ discussionId }: { discussionId: number }) => (
  <UnsentText text={useDraft(commentDraft(discussionId), emptyComment).value.comment} />
)
