import { z } from 'zod'
import { line, zoneName } from '../platform/texts.ts'
import { maxPlace } from './calendar.rules.ts'

/** Session lengths in minutes. */
export const sessionLengths = [30, 60] as const
/** ISO 8601 weekdays: Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** Default number of days ahead that can be booked. */
export const defaultDaysAhead = 60
/** Maximum number of entries of each list. */
export const maxStretches = { weekly: 50, daysOff: 100, extra: 100 } as const

/** `09:00`; an end may be `24:00`. */
const wallTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time, such as 09:30')
  .meta({ examples: ['09:30'] })
const stretch = { from: wallTime, to: wallTime }

/** When an advisor can be booked, as wall times in a time zone. Checked by `hoursProblems`. */
export const advisorHours = z.object({
  /** IANA name of the time zone. */
  time_zone: zoneName,
  session_minutes: z.literal(sessionLengths),
  /** Where sessions take place: a room or a link; empty if the advisor has not said so. */
  place: line(maxPlace).optional(),
  /** Minimum hours between booking and the start of a session. */
  notice_hours: z.number(),
  /** Number of days ahead that can be booked, counted in the time zone. */
  days_ahead: z.number().default(defaultDaysAhead),
  /** Maximum sessions per day in the time zone; null for no limit. */
  most_a_day: z.number().nullable(),
  weekly: z.array(z.object({ weekday: z.literal(weekdays), ...stretch })).max(maxStretches.weekly),
  /** Days without weekly hours; both dates are included. */
  days_off: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })).max(maxStretches.daysOff),
  /** Additional hours on single days, including days off. */
  extra: z.array(z.object({ date: z.iso.date(), ...stretch })).max(maxStretches.extra),
})
export type AdvisorHours = z.output<typeof advisorHours>
