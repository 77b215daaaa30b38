import type { ColumnReading, DataShape } from 'contract/documents/document-data.schemas.ts'
import { typeOfReading } from 'contract/documents/column-readings.ts'
import { isDate } from 'contract/platform/calendar-date.ts'

/** First character of a stored cell that is no value of its column's type: it is shown, but neither sorted nor counted. */
export const foreignMark = '\u001a'

/** Words for a missing value among numbers and dates. */
const missing = /^(?:n\.?\s?a\.?|n\/a|#n\/a|#null!|nan|null|nil|-+|–|—|\.{1,3}|\?)$/i

/** What separates thousands, besides the point or comma. */
const gap = String.raw`[ \u00a0\u2009\u202f'’]`
const numberWith = (decimal: string, thousands: string) => {
  const group = `(?:${thousands}|${gap})`
  const grouped = String.raw`[1-9]\d{0,2}(?<group>${group})\d{3}(?:\k<group>\d{3}){0,3}`
  // Lakh and crore: 12,34,567.
  const indian = String.raw`[1-9]\d?(?:${thousands}\d{2}){1,5}${thousands}\d{3}`
  return new RegExp(
    String.raw`^[+-]?(?:0|[1-9]\d{0,14}|${grouped}|${indian}|(?=${decimal}\d))(?:${decimal}\d{1,15})?(?:[eE][+-]?\d{1,2})?$`,
  )
}
const numbers = {
  number_point: numberWith(String.raw`\.`, ','),
  number_comma: numberWith(',', String.raw`\.`),
}

const iso =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/
/** Offsets from UTC that PostgreSQL accepts. */
const offset = /^(?:Z|[+-](?:0\d|1[0-5]):?[0-5]\d)$/
const time = String.raw`(?:(?:,? +|T)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?: ?(?<half>[ap])\.?m\.?)?)?`
const yearFirst = new RegExp(
  String.raw`^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})${time}$`,
  'i',
)
const yearLast = new RegExp(
  String.raw`^(?<one>\d{1,2})(?<between>[-/.])(?<two>\d{1,2})\k<between>(?<year>\d{4}|\d{2})${time}$`,
  'i',
)
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = String.raw`(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`
const named = [
  new RegExp(String.raw`^(?<day>\d{1,2})\.?[ -]${monthName},?[ -](?<year>\d{4})${time}$`, 'i'),
  new RegExp(String.raw`^${monthName} (?<day>\d{1,2}),? (?<year>\d{4})${time}$`, 'i'),
]

/**
 * A cell read as a number with a decimal point or an ISO 8601 date; undefined if it is none.
 * @param isChosen whether a person has chosen the type: codes such as 007 are numbers then
 */
export function readCell(cell: string, reading: ColumnReading, isChosen = false): string | undefined {
  const text = cell.trim()
  if (reading === 'text') return cell
  if (reading === 'number_point' || reading === 'number_comma')
    return readNumber(isChosen ? text.replace(/^([+-]?)0+(?=\d)/, '$1') : text, reading)
  return readDate(text, reading)
}

function readNumber(text: string, reading: keyof typeof numbers): string | undefined {
  const bare = text.replace(/\s*%$/, '').replace('\u2212', '-')
  if (!numbers[reading].test(bare)) return undefined
  const digits =
    reading === 'number_point'
      ? bare.replaceAll(/[^\d.eE+-]/g, '')
      : bare
          .replaceAll('.', '')
          .replace(',', '.')
          .replaceAll(/[^\d.eE+-]/g, '')
  return digits.replace(/^([+-]?)\./, '$10.')
}

function readDate(text: string, reading: ColumnReading): string | undefined {
  const [, from] = iso.exec(text) ?? [undefined]
  if (iso.test(text)) return isDate(text.slice(0, 10)) && (!from || offset.test(from)) ? text : undefined
  const parts = dateParts(text, reading)
  if (!parts) return undefined
  const day = [parts.year.padStart(4, '0'), parts.month.padStart(2, '0'), parts.day.padStart(2, '0')].join(
    '-',
  )
  const clock = clockOf(parts.groups)
  return isDate(day) && clock !== undefined ? day + clock : undefined
}

type Groups = Record<string, string | undefined>

function dateParts(text: string, reading: ColumnReading) {
  const first = yearFirst.exec(text)?.groups as Groups | undefined
  if (first) return { year: first['year']!, month: first['month']!, day: first['day']!, groups: first }
  for (const pattern of named) {
    const groups = pattern.exec(text)?.groups as Groups | undefined
    if (!groups) continue
    const month = String(monthNames.indexOf(groups['name']!.toLowerCase()) + 1)
    return { year: groups['year']!, month, day: groups['day']!, groups }
  }
  if (reading === 'date_ymd') return undefined
  const groups = yearLast.exec(text)?.groups as Groups | undefined
  if (!groups) return undefined
  const { one = '', two = '', year = '', between } = groups
  // Two digits are a year only in what is clearly a date, not in a version such as 1.2.10.
  if (year.length === 2 && between !== '/' && (one.length < 2 || two.length < 2)) return undefined
  const whole = year.length === 4 ? year : String(Number(year) + (Number(year) < 70 ? 2000 : 1900))
  return reading === 'date_dmy'
    ? { year: whole, month: two, day: one, groups }
    : { year: whole, month: one, day: two, groups }
}

/** ` 15:30`, '' without a time, or undefined for an impossible one. */
function clockOf({ hour, minute, second, half }: Groups): string | undefined {
  if (hour === undefined || minute === undefined) return ''
  let hours = Number(hour)
  if (half) {
    if (hours < 1 || hours > 12) return undefined
    hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined
  return ` ${String(hours).padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`
}

const readings = ['number_point', 'number_comma', 'date_ymd', 'date_dmy', 'date_mdy'] as const
type Guess = (typeof readings)[number]

/** What the columns of a file say about its decimal separator and its order of day and month. */
export interface FileHabits {
  decimalComma: boolean
  monthFirst: boolean
}

/** Infers how a column is read from its cells. Codes such as 007 are text, as their leading zeros matter. */
export class ColumnType {
  #mayBe = new Set<Guess>(readings)
  /** Whether a cell means something different in each of two readings. */
  #isAmbiguous = { number: false, date: false }
  #hasCommas = false
  #values = 0
  #percents = 0
  #hasOffset = false

  add(cell: string): void {
    const text = cell.trim()
    if (text === '' || missing.test(text)) return
    this.#values += 1
    if (text.endsWith('%')) this.#percents += 1
    if (this.#mayBe.size === 0) return
    const found = new Map<Guess, string>()
    for (const reading of this.#mayBe) {
      const value = readCell(text, reading)
      if (value === undefined) this.#mayBe.delete(reading)
      else found.set(reading, value)
    }
    const differs = (one: Guess, other: Guess) =>
      found.has(one) && found.has(other) && found.get(one) !== found.get(other)
    if (differs('number_point', 'number_comma')) {
      this.#isAmbiguous.number = true
      if (text.includes(',')) this.#hasCommas = true
    }
    if (differs('date_dmy', 'date_mdy')) this.#isAmbiguous.date = true
    if (found.has('date_ymd') && iso.exec(text)?.[1] !== undefined) this.#hasOffset = true
  }

  /** The decimal separator and order of dates that only one reading of this column allows. */
  get evidence(): { decimal?: 'point' | 'comma'; order?: 'dmy' | 'mdy' } {
    const has = (reading: Guess) => this.#mayBe.has(reading)
    if (this.#values === 0) return {}
    return {
      ...(has('number_point') !== has('number_comma') && {
        decimal: has('number_point') ? 'point' : 'comma',
      }),
      ...(has('date_dmy') !== has('date_mdy') && { order: has('date_dmy') ? 'dmy' : 'mdy' }),
    }
  }

  /**
   * @param chosen the reading that a person has chosen
   * @param habits decide where the cells allow several readings
   */
  found(
    habits: Partial<FileHabits> & { delimiter: DataShape['delimiter'] },
    chosen?: ColumnReading,
  ): Omit<DataShape['columns'][number], 'name'> {
    const reading = chosen ?? this.#inferred(habits)
    const type = typeOfReading(reading)
    return {
      type,
      reading,
      ...(chosen && { chosen: true as const }),
      ...(type === 'number' &&
        this.#values > 0 &&
        this.#percents === this.#values && { percent: true as const }),
      ...(type === 'date' && this.#hasOffset && { hasOffsets: true as const }),
    }
  }

  #inferred({
    delimiter,
    decimalComma,
    monthFirst = false,
  }: Partial<FileHabits> & { delimiter: DataShape['delimiter'] }): ColumnReading {
    const has = (reading: Guess) => this.#mayBe.has(reading)
    if (this.#values === 0) return 'text'
    // Some percentages among other numbers would be a hundred times too large.
    const isNumber = this.#percents === 0 || this.#percents === this.#values
    if (isNumber && has('number_point') && has('number_comma') && this.#isAmbiguous.number) {
      const isComma = decimalComma ?? (this.#hasCommas && delimiter === ';')
      return isComma ? 'number_comma' : 'number_point'
    }
    if (isNumber && has('number_point')) return 'number_point'
    if (isNumber && has('number_comma')) return 'number_comma'
    if (has('date_ymd')) return 'date_ymd'
    if (has('date_dmy') && has('date_mdy') && this.#isAmbiguous.date)
      return monthFirst ? 'date_mdy' : 'date_dmy'
    if (has('date_dmy')) return 'date_dmy'
    return has('date_mdy') ? 'date_mdy' : 'text'
  }
}

/** A cell as stored: numbers with a decimal point, ISO dates, other cells of such columns marked, texts unchanged. */
export function storedCell(
  cell: string,
  { type, reading, chosen }: Pick<DataShape['columns'][number], 'type' | 'reading' | 'chosen'>,
): string {
  if (type === 'text' || cell.trim() === '') return type === 'text' ? cell : ''
  return readCell(cell, reading ?? 'text', chosen) ?? foreignMark + cell.trim()
}

/** A stored cell as it is shown. */
export const shownCell = (cell: string): string => (cell.startsWith(foreignMark) ? cell.slice(1) : cell)
