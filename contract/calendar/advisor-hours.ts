import { z } from 'zod'
import { zoneName } from '../platform/texts.ts'

/** Lengths of a session in minutes. */
export const sessionLengths = [30, 60] as const
/** As ISO 8601 counts them: Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** How many days ahead can be booked unless the advisor says otherwise. */
export const usualDaysAhead = 60
/** Most entries of each list. */
export const maxStretches = { weekly: 50, daysOff: 100, extra: 100 } as const

/** `09:00`; an end may be `24:00`. */
const wallTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time, such as 09:30')
  .meta({ examples: ['09:30'] })
const stretch = { from: wallTime, to: wallTime }

/** When an advisor can be booked: wall times in a zone. Judged as a whole by `hoursProblems`. */
export const advisorHours = z.object({
  /** IANA zone of all wall times in here. */
  time_zone: zoneName,
  session_minutes: z.literal(sessionLengths),
  /** Hours before its start until which a slot can be booked. */
  notice_hours: z.number(),
  /** Days from today, in the zone, on which slots can be booked; nobody plans by hours that are years away. */
  days_ahead: z.number().default(usualDaysAhead),
  /** Most sessions on one day in the zone; null for no limit. */
  most_a_day: z.number().nullable(),
  weekly: z.array(z.object({ weekday: z.literal(weekdays), ...stretch })).max(maxStretches.weekly),
  /** Days without weekly hours, both included. */
  days_off: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })).max(maxStretches.daysOff),
  /** Hours on a single day besides the weekly ones, on a day off too. */
  extra: z.array(z.object({ date: z.iso.date(), ...stretch })).max(maxStretches.extra),
})
export type AdvisorHours = z.output<typeof advisorHours>
