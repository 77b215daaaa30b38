import { isDate } from 'contract/platform/calendar-date.ts'
import { latinDigits } from '../../../platform/latin-digits.ts'
import { dateFormat } from '../../date-format.ts'
import { figuresLocale } from '../../reader-locale.ts'

/** A text as a stored value, or what is wrong with it. */
export type Reading = { value: string } | { problem: string }

/** Order of day, month and year in figures. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd'

export const problems = {
  incompleteDate: 'This date is not complete',
  shortYear: 'Please write the year with four digits',
  noSuchDate: 'This date does not exist',
  yearFirst: 'Please write the date as year, month and day, as in 2026-01-31',
  incompleteTime: 'This time is not complete',
  noSuchTime: 'This time does not exist',
  incomplete: 'This date or its time is not complete',
}

/** The order in which a reader writes dates in figures. */
export function dayOrder(language?: string): DayOrder {
  const parts = new Intl.DateTimeFormat(figuresLocale(language)).formatToParts()
  const order = parts.map(({ type }) => type[0]).filter((letter) => letter && 'dmy'.includes(letter))
  return (['mdy', 'ymd'] as const).find((known) => known === order.join('')) ?? 'dmy'
}

/** How the reader writes a date in figures: 'DD/MM/YYYY'. */
export function dateExample(language?: string): string {
  const letters: Partial<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' }
  return new Intl.DateTimeFormat(figuresLocale(language))
    .formatToParts()
    .map(({ type, value }) => letters[type] ?? (type === 'literal' ? latinDigits(value) : ''))
    .join('')
}

const day = dateFormat({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayWithWeekday = dateFormat({
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A date in the reader's order with the month in letters, 'Jan 31, 2026'; any other text as it is. */
export const dateText = (value: string): string => inWords(value, day())
/** The same with its weekday and the whole month: 'Saturday, January 31, 2026'. */
export const longDateText = (value: string): string => inWords(value, dayWithWeekday())

const inWords = (value: string, format: Intl.DateTimeFormat): string =>
  isReadable(value) ? format.format(Date.parse(value)) : value
/** Years before 1000 would be written with fewer than four digits. */
const isReadable = (date: string) => isDate(date) && date >= '1000'

/**
 * Reads a date with its month in figures or letters, in digits of any script. Figures are in the order of the reader
 * unless the year comes first. A year has four digits, because '26' could be 1926 as well.
 */
export function readDate(text: string, order: DayOrder, language?: string): Reading {
  const plain = latinDigits(text.normalize('NFKC')).toLowerCase().trim()
  if (isDate(plain)) return { value: plain }
  if (!/^[\p{L}\p{M}\d\s.,،/\u2010-\u2015\u2212-]*$/u.test(plain)) return { problem: problems.incompleteDate }
  const found = plain.match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  const figures = found.filter((part) => /\d/.test(part))
  const [name, ...others] = found.filter((part) => !/\d/.test(part) && !besideFigures.has(part))
  if (others.length > 0) return { problem: problems.incompleteDate }
  return name === undefined ? readFigures(figures, order) : readNamed(figures, name, language)
}

/** Words and endings beside the figures of a date. */
const besideFigures = new Set(['st', 'nd', 'rd', 'th', 'of', 'de', 'er', ...'年月日号년월일'])

function readFigures(figures: string[], order: DayOrder): Reading {
  const [first = '', second = '', third = ''] = figures
  if (figures.length !== 3 || second.length > 2) return { problem: problems.incompleteDate }
  if (first.length === 4 && third.length <= 2) return dateOf(first, second, third)
  if (first.length > 2 || third.length > 4) return { problem: problems.incompleteDate }
  if (third.length < 4) return { problem: problems.shortYear }
  if (order === 'ymd') return { problem: problems.yearFirst }
  return order === 'mdy' ? dateOf(third, first, second) : dateOf(third, second, first)
}

function readNamed(figures: string[], name: string, language: string | undefined): Reading {
  const month = monthOf(name, language)
  if (month === undefined || figures.length !== 2) return { problem: problems.incompleteDate }
  const year = figures.find((part) => part.length === 4)
  const date = figures.find((part) => part.length <= 2)
  if (year === undefined) return { problem: problems.shortYear }
  return date === undefined ? { problem: problems.incompleteDate } : dateOf(year, String(month), date)
}

function dateOf(year: string, month: string, date: string): Reading {
  const value = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isReadable(value) ? { value } : { problem: problems.noSuchDate }
}

/** The month whose name begins with a text of at least three letters, in English or in the reader's language. */
function monthOf(start: string, language: string | undefined): number | undefined {
  const wanted = folded(start)
  if (wanted.length < 3) return undefined
  const months = [...Array(12).keys()].filter((month) =>
    monthNames(language)[month]!.some((name) => name.startsWith(wanted)),
  )
  return months.length === 1 ? months[0]! + 1 : undefined
}

const names = new Map<string | undefined, string[][]>()

/** Long and short names of the months. */
function monthNames(language: string | undefined): string[][] {
  let found = names.get(language)
  if (!found) names.set(language, (found = readMonthNames(['en-GB', figuresLocale(language)])))
  return found
}

const readMonthNames = (locales: string[]): string[][] =>
  [...Array(12).keys()].map((month) =>
    locales.flatMap((locale) =>
      (['long', 'short'] as const).map((style) => {
        const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: style, timeZone: 'UTC' })
        const parts = format.formatToParts(Date.UTC(2024, month, 15))
        return folded(parts.find(({ type }) => type === 'month')?.value ?? '')
      }),
    ),
  )

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase()

const timePattern =
  /^(?<hour>\d{1,2}?)(?:\s?[:.h]\s?(?<minute>\d{2})|(?<joined>\d{2}))?\s?h?\s?(?:(?<half>[ap])\.?\s?m\.?)?$/

/** Reads a time of day as HH:mm: '9', '9:30', '09.30', '930', '9h30', '9:30 pm'. */
export function readTime(text: string): Reading {
  const plain = latinDigits(text.normalize('NFKC')).toLowerCase().trim()
  const { hour, minute, joined, half } = timePattern.exec(plain)?.groups ?? {}
  if (hour === undefined) return { problem: problems.incompleteTime }
  const minutes = minute ?? joined ?? '00'
  const typed = Number(hour)
  const isReal = half ? typed >= 1 && typed <= 12 : typed <= 23
  if (!isReal || Number(minutes) > 59) return { problem: problems.noSuchTime }
  const hours = half ? (typed % 12) + (half === 'p' ? 12 : 0) : typed
  return { value: `${String(hours).padStart(2, '0')}:${minutes}` }
}

/** Reads a date followed by a time as YYYY-MM-DDTHH:mm. */
export function readDateTime(text: string, order: DayOrder, language?: string): Reading {
  const plain = latinDigits(text.normalize('NFKC')).toLowerCase().trim()
  const problemsFound: string[] = []
  for (const { index, 0: gap } of plain.matchAll(/[\s,،]*\bat\b\s*|[\s,،]+|(?<=\d)t(?=\d)/g)) {
    const date = readDate(plain.slice(0, index), order, language)
    const time = readTime(plain.slice(index + gap.length))
    if ('value' in date && 'value' in time) return { value: `${date.value}T${time.value}` }
    if ('problem' in date && 'value' in time) problemsFound.push(date.problem)
    if ('value' in date && 'problem' in time) problemsFound.push(time.problem)
  }
  const alone = readDate(plain, order, language)
  if ('problem' in alone) problemsFound.push(alone.problem)
  const special = [problems.shortYear, problems.noSuchDate, problems.noSuchTime, problems.yearFirst]
  return { problem: special.find((words) => problemsFound.includes(words)) ?? problems.incomplete }
}

/** A date with its time: 'Jan 31, 2026, 09:00'; any other text as it is. */
export const dateTimeText = (value: string): string => withTime(value, dateText)
/** The same with its weekday. */
export const longDateTimeText = (value: string): string => withTime(value, longDateText)

function withTime(value: string, write: (date: string) => string): string {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(value) ?? []
  return date && time && isReadable(date) ? `${write(date)}, ${time}` : value
}
