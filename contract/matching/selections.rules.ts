import { refusal } from '../platform/refusal.ts'

/** Maximum number of saved selections of a user, and characters of their names and addresses. */
export const mostSelections = 50
export const longestSelectionName = 100
export const longestSelection = 4000

export const tooManySelections = refusal(
  'matching.too_many_selections',
  409,
  `You have saved ${mostSelections} selections. Please delete one first.`,
)
