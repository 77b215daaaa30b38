import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { isTimeZone } from '../platform/time-zone.ts'
import { id, instant, instantWithOffset, zoneName } from '../platform/texts.ts'
import { defaultReminderDays, reminderLimits } from './survey-deadlines.ts'

const deadline = z.object({
  /** Null without a deadline. The survey stays open after it. */
  due_at: instant.nullable(),
  /** IANA name of the time zone in which mails write the deadline. */
  time_zone: z.string(),
  /** Days before the deadline on which people who have not completed the survey are reminded, most first. */
  reminder_days: z.array(z.number().int()),
})

export const surveyDeadlinesSchemas = {
  readDeadline: {
    summary: 'The deadline of a survey, and the days on which it reminds people',
    params: z.object({ id }),
    response: deadline,
  },
  saveDeadline: {
    summary: 'Set or remove the deadline of a survey',
    params: z.object({ id }),
    body: z.strictObject({
      due_at: instantWithOffset.nullable(),
      time_zone: zoneName
        .refine((name) => isTimeZone(name), 'Please enter the IANA name of a time zone')
        .default('UTC'),
      reminder_days: z
        .array(z.number().int().min(1).max(reminderLimits.days))
        .max(reminderLimits.reminders)
        .default([...defaultReminderDays]),
      /** The deadline that the caller has seen; 409 if it has been changed since. Not checked if missing. */
      seen_due_at: instantWithOffset.nullable().optional(),
    }),
    response: deadline,
  },
} satisfies Schemas
