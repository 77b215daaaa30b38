import type { DateFigures, PeriodBar } from 'contract/results/date-figures.ts'
import { dateFormat } from '../../ui/date-format.ts'

const month = dateFormat({ year: 'numeric', month: 'long', timeZone: 'UTC' })
const shortMonth = dateFormat({ year: '2-digit', month: 'short', timeZone: 'UTC' })
const day = dateFormat({ year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

const yearOf = (date: string) => String(Number(date.slice(0, 4)))

/** 'May 4, 2026', for a date without time. */
export const calendarDay = (date: string) => day().format(new Date(date))

/** 'May 2026', '2026', '2020 to 2029'; of dates beyond the others, the years. */
export function periodText({ from, to, beyond }: PeriodBar, unit: DateFigures['unit']): string {
  if (unit === 'month' && !beyond) return month().format(new Date(from))
  const [first, last] = [yearOf(from), yearOf(to)]
  return first === last ? first : `${first} to ${last}`
}

/** The same, short enough for an axis. */
export function periodEdge({ from, to, beyond }: PeriodBar, unit: DateFigures['unit']): string {
  if (beyond === 'below') return `≤ ${yearOf(to)}`
  if (beyond === 'above') return `≥ ${yearOf(from)}`
  return unit === 'month' ? shortMonth().format(new Date(from)) : yearOf(from)
}
