import { isDate } from '../platform/calendar-date.ts'
import { messages, refusal, type FieldErrors } from '../platform/refusal.ts'

/** Days that members have at least to set up a second factor. */
export const daysToPrepare = 7
/** Days ahead for which a requirement can be announced. */
export const mostDaysAhead = 180

export const needsOwnFactor = refusal(
  'institute.needs_own_factor',
  409,
  'Set up a second factor for your own account first, so that the institution keeps an Admin.',
)
export const changedTooOften = refusal(
  'institute.requirement_changed_too_often',
  429,
  'This was changed several times today, and each change is mailed to the members. Please go on tomorrow.',
)

/** A day some days after another one, both YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Errors of the day from which a second factor is required, both YYYY-MM-DD. */
export const requirementProblems = (from: string, today: string): FieldErrors =>
  messages([
    ['from', isDate(from), 'Please enter a date'],
    [
      'from',
      !isDate(from) || from >= dayAfter(today, daysToPrepare),
      `Please enter a date at least ${daysToPrepare} days ahead, so that members can prepare`,
    ],
    [
      'from',
      !isDate(from) || from <= dayAfter(today, mostDaysAhead),
      `Please enter a date within the next ${mostDaysAhead} days`,
    ],
  ])
