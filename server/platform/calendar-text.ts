import type { ICalCalendar } from 'ical-generator'

/** A calendar as text. The library omits the CRLF at the end of the last line, which RFC 5545, 3.1 requires. */
export const calendarText = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`
