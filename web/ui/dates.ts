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
const exact = dateFormat({ ...toTheMinute, timeZoneName: 'short' })
const short = dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit' })
const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = dateFormat({ year: 'numeric', month: 'long', day: 'numeric' })

/** An ISO instant as tables show it, MM/DD/YYYY HH:mm in the reader's own time zone (SRV-18, API-23). */
export const tableDate = (instant: string) => table().format(new Date(instant)).replace(', ', ' ')

/** The same with the time zone, where it stands alone: '11/20/2026 14:05 GMT+1'. */
export const exactDate = (instant: string) => exact().format(new Date(instant)).replace(', ', ' ')

/** An ISO instant as MM/DD/YYYY in the reader's own time zone (SRV-73). */
export const shortDate = (instant: string) => short().format(new Date(instant))

/** A time of today as HH:mm in the reader's own time zone. */
export const clockTime = (time: Date) => clock().format(time)

/** An ISO instant as a day in running text, for example 'November 20, 2026'. */
export const dayOf = (instant: string) => day().format(new Date(instant))
