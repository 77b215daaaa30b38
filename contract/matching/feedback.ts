/** Feedback of a user about a match; it affects only their own list. */
export const feedbacks = ['interested', 'not_now', 'not_relevant'] as const
export type Feedback = (typeof feedbacks)[number]

export const feedbackLabels: Record<Feedback, string> = {
  interested: 'Interested',
  not_now: 'Not now',
  not_relevant: 'Not relevant',
}

/** Reasons why a match is not relevant. */
export const irrelevanceReasons = [
  'Wrong type of institution',
  'Wrong region',
  'Other field of work',
  'Too small or too large',
  'We know one another already',
  'Other',
] as const

/** Days for which 'Not now' removes an institution from the list. */
export const notNowDays = 30
