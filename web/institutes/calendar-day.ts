import { dateFormat } from '../ui/date-format.ts'

const format = dateFormat({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A day of the calendar, YYYY-MM-DD, in words: 'March 4, 1998'. It is the same day in every time zone. */
export const calendarDay = (day: string): string => format().format(new Date(`${day}T00:00:00Z`))
