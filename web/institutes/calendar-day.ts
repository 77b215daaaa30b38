import { dateFormat } from '../ui/date-format.ts'

const format = dateFormat({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Formats a calendar day, YYYY-MM-DD, as 'March 4, 1998', independently of the time zone. */
export const calendarDay = (day: string): string => format().format(new Date(`${day}T00:00:00Z`))
