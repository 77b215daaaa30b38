import type { Mentioned } from 'contract/discussions/mentions.ts'

/** Name of the draft of a comment. */
export const commentDraft = (discussionId: number) => `comment on ${discussionId}`

/** A document chosen to be attached. */
export interface ChosenDocument {
  id: number
  name: string
}

export interface CommentDraft {
  comment: string
  people: Mentioned[]
  documents: ChosenDocument[]
}

export const emptyComment: CommentDraft = { comment: '', people: [], documents: [] }

/** Name of the draft of a changed comment. */
export const editedCommentDraft = (commentId: number) => `edited comment ${commentId}`
