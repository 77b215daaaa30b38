import type { ICalCalendar } from 'ical-generator'

/** A calendar as text. Every line ends with CRLF, the last one too (RFC 5545, 3.1); the library leaves that one out. */
export const calendarText = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`
