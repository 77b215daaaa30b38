import { dateFormat } from './date-format.ts'

const toTheMinute = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const table = dateFormat(toTheMinute)
const inWords = { ...toTheMinute, month: 'long', day: 'numeric' } as const
const moment = dateFormat(inWords)
const exact = dateFormat({ ...inWords, month: 'short', timeZoneName: 'short' })
const short = dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit' })
const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = dateFormat({ year: 'numeric', month: 'long', day: 'numeric' })

/**
 * An ISO instant as tables show it, in the reader's own time zone: MM/DD/YYYY HH:mm (SRV-18, API-23), for readers of other
 * locales in their order.
 */
export const tableDate = (instant: string) => table().format(new Date(instant)).replace(', ', ' ')

/** An ISO instant in running text: 'November 20, 2026 at 14:05'. */
export const momentOf = (instant: string) => moment().format(new Date(instant))

/** The same with the time zone, where it stands alone: 'Nov 20, 2026, 14:05 GMT+1'. */
export const exactDate = (instant: string) => exact().format(new Date(instant))

/** The day of an ISO instant as tables show it: MM/DD/YYYY (SRV-73), for readers of other locales in their order. */
export const shortDate = (instant: string) => short().format(new Date(instant))

/** A time of today as HH:mm in the reader's own time zone. */
export const clockTime = (time: Date) => clock().format(time)

/** An ISO instant as a day in running text, for example 'November 20, 2026'. */
export const dayOf = (instant: string) => day().format(new Date(instant))
