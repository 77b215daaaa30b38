import { refusal } from '../platform/refusal.ts'

/** Limits of the review of an answer set; lengths in characters. */
export const reviewLimits = { comments: 500, text: 2_000, questions: 500 } as const

export const tooManyComments = refusal(
  'survey.many_comments',
  409,
  `These answers have ${reviewLimits.comments} comments, which is the maximum.`,
)

export const setChanged = refusal(
  'survey.set_changed',
  409,
  'The answers have changed since you opened them. Reload to see them, then verify them.',
)
