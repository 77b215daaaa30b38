import type { Mentioned } from 'contract/discussions/mentions.ts'

/** Under which name what is typed as a comment is kept until it is sent. */
export const commentDraft = (discussionId: number) => `comment on ${discussionId}`

export const emptyComment: { comment: string; people: Mentioned[] } = { comment: '', people: [] }
