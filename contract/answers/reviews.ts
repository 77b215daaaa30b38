import { refusal } from '../platform/refusal.ts'

/** Limits of the review of an answer set; lengths in characters. */
export const reviewLimits = { comments: 500, text: 2_000, questions: 500 } as const

/**
 * How far the review of an answer set is, with labels: `asked` is waiting for its respondents, `revised` and `changed` for
 * a reviewer.
 */
export const reviewStates = {
  commented: 'Commented',
  asked: 'To be revised',
  revised: 'Revised',
  verified: 'Verified',
  changed: 'Changed since verified',
} as const
export type ReviewState = keyof typeof reviewStates

export const reviewStateNames = Object.keys(reviewStates) as [ReviewState, ...ReviewState[]]

export const tooManyComments = refusal(
  'survey.many_comments',
  409,
  `These answers have ${reviewLimits.comments} comments, which is the maximum.`,
)

export const setChanged = refusal(
  'survey.set_changed',
  409,
  'The answers have changed since you opened them. They are shown as they are now: read them, then verify them.',
)
