import type { Mentioned } from 'contract/discussions/mentions.ts'

/** Name of the draft of a comment. */
export const commentDraft = (discussionId: number) => `comment on ${discussionId}`

export const emptyComment: { comment: string; people: Mentioned[] } = { comment: '', people: [] }
