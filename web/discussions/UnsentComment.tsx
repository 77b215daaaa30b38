import { Textarea } from '@mantine/core'
import { useDraft } from '../platform/draft.ts'
import { commentDraft, emptyComment } from './comment-draft.ts'

/** The comment that somebody was writing when the discussion went, to be copied. */
export function UnsentComment({ discussionId }: { discussionId: number }) {
  const { comment } = useDraft(commentDraft(discussionId), emptyComment).value
  if (!comment) return null
  return <Textarea label="What you were writing" value={comment} readOnly autosize maxRows={12} />
}
