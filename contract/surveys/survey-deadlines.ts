import { refusal } from '../platform/refusal.ts'

export const deadlineChanged = refusal(
  'survey.deadline_changed',
  409,
  'The deadline has been changed in the meantime.',
)

/** Days before a deadline on which reminders are sent. */
export const reminderLimits = { reminders: 5, days: 60 } as const
export const defaultReminderDays: readonly number[] = [7, 3, 1]

const day = 24 * 60 * 60 * 1000

/**
 * The latest reminder whose time has come, in days before the deadline; undefined if none has, or if the deadline is
 * over.
 */
export function dueReminder(
  { due_at, reminder_days }: { due_at: Date; reminder_days: readonly number[] },
  now: Date,
): number | undefined {
  if (now >= due_at) return undefined
  const past = reminder_days.filter((days) => now.getTime() >= due_at.getTime() - days * day)
  return past.length === 0 ? undefined : Math.min(...past)
}
