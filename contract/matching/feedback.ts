/** What a person says about a match; it changes their own list alone. */
export const feedbacks = ['interested', 'not_now', 'not_relevant'] as const
export type Feedback = (typeof feedbacks)[number]

export const feedbackLabels: Record<Feedback, string> = {
  interested: 'Interested',
  not_now: 'Not now',
  not_relevant: 'Not relevant',
}

/** Why something is not relevant. */
export const irrelevanceReasons = [
  'Wrong type of institution',
  'Wrong region',
  'Other field of work',
  'Too small or too large',
  'We know one another already',
  'Other',
] as const

/** So long 'Not now' keeps an institution out of the list. */
export const notNowDays = 30
