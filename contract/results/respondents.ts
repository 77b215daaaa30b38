import { z } from 'zod'
import { pageQuery } from '../platform/lists.ts'
import { refusal, type Refusal } from '../platform/refusal.ts'
import { line } from '../platform/texts.ts'
import { reviewStateNames } from '../answers/reviews.ts'
import { respondentStates, type RespondentState } from './summary.ts'

/** Orders of the list; a minus in front means descending. */
export const respondentSorts = [
  '-last_answer',
  'last_answer',
  'name',
  '-name',
  'progress',
  '-progress',
] as const
export type RespondentSort = (typeof respondentSorts)[number]

export const respondentsQuery = z.object({
  ...pageQuery(25),
  /** `begun`: everyone with answers; `all`: also people who are invited and have not begun. */
  state: z.enum(['begun', 'all', ...respondentStates]).default('begun'),
  /** How far the review of their answers is. */
  review: z.enum(reviewStateNames).optional(),
  /** Part of the name or e-mail address. */
  search: line(200).optional(),
  sort: z.enum(respondentSorts).default('-last_answer'),
})
export type RespondentsQuery = z.output<typeof respondentsQuery>

export const remindedToday = refusal(
  'survey.reminded_today',
  409,
  'This person was reminded less than a day ago.',
)
export const nothingToRemind = refusal('survey.respondent_complete', 409, 'All questions are answered.')
export const notAmongInvited = refusal(
  'survey.respondent_not_invited',
  409,
  'This person can no longer fill the survey.',
)
export const remindsThemself = refusal('survey.reminds_themself', 409, 'You cannot remind yourself.')

/** Milliseconds between two reminders of a person. */
export const reminderPause = 24 * 60 * 60 * 1000

interface Remindable {
  state: RespondentState
  /** Whether they may fill the survey. */
  is_invited: boolean
  /** Whether the shared set, which they fill with others, is complete. */
  is_shared_complete: boolean
  reminded_at: Date | null
  isViewer: boolean
}

/** Why a person cannot be reminded now; undefined if they can. */
export function whyNotRemindPerson(
  { state, is_invited, is_shared_complete, reminded_at, isViewer }: Remindable,
  now: Date,
): Refusal | undefined {
  if (state === 'complete' || is_shared_complete) return nothingToRemind
  if (!is_invited) return notAmongInvited
  if (isViewer) return remindsThemself
  const isRecent = reminded_at !== null && now.getTime() - reminded_at.getTime() < reminderPause
  return isRecent ? remindedToday : undefined
}
