import type { OptionType } from 'contract/surveys/questions.ts'
import { bytesOf, textOf } from './lines.ts'
import type { ResultQuestion } from './records.ts'
import { safeBytes } from './spreadsheet-safe.ts'

/** Places of the styles in `styles.xml`. */
export const styles = { heading: 1, date: 2, time: 3, datetime: 4 } as const

/** Characters that a cell can hold. */
const mostCharacters = 32_767

/** What a cell is, all but its beginning `<c r="A1"`. Everything in here is bytes of UTF-8. */
type Cell = string

const numberCell = (digits: string, style?: number): Cell =>
  `${style === undefined ? '' : ` s="${style}"`}><v>${digits}</v></c>`
export const sharedCell = (index: number, style?: number): Cell =>
  `${style === undefined ? '' : ` s="${style}"`} t="s"><v>${index}</v></c>`
export const textCell = (bytes: string): Cell => ` t="inlineStr"><is>${textElement(bytes)}</is></c>`

/** A text, typed as such: no spreadsheet takes it for a formula, not even when it is saved as CSV (SEC-32). */
export function textElement(bytes: string): string {
  const safe = shortened(safeBytes(bytes))
  const space = /^\s|\s$|\n/.test(safe) ? ' xml:space="preserve"' : ''
  // eslint-disable-next-line no-control-regex
  if (!/[&<>\0-\x08\x0b-\x1f]|_x[0-9a-fA-F]{4}_|\xef\xbf[\xbe\xbf]/.test(safe))
    return `<t${space}>${safe}</t>`
  return `<t${space}>${escaped(safe)}</t>`
}

const escaped = (bytes: string) =>
  bytes
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    // What XML cannot carry, as the format writes it; U+FFFE and U+FFFF are no characters at all.
    // eslint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b-\x1f]/g, (code) => `_x${code.charCodeAt(0).toString(16).padStart(4, '0')}_`)
    .replace(/\xef\xbf[\xbe\xbf]/g, '\xef\xbf\xbd')

function shortened(bytes: string): string {
  if (bytes.length <= mostCharacters) return bytes
  const text = textOf(bytes)
  if (text.length <= mostCharacters) return bytes
  return bytesOf(`${text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`)
}

/** How the answers of a question are written: as what was asked for, where it asks for one value of a kind. */
export function answerCellOf({ question_type, options }: ResultQuestion): (bytes: string) => Cell {
  const only = question_type === 'other' && options.length === 1 ? options[0] : undefined
  const write = only && writers[only.type]
  return write ? (bytes) => write(bytes) ?? textCell(bytes) : textCell
}

const writers: Partial<Record<OptionType, (bytes: string) => Cell | undefined>> = {
  number: numeric,
  integer: numeric,
  date: (bytes) => when(dayOf(bytes), (day) => numberCell(String(day), styles.date)),
  time: (bytes) => when(shareOfDay(bytes), (share) => numberCell(String(share), styles.time)),
  datetime: (bytes) => when(momentOf(bytes), (moment) => numberCell(String(moment), styles.datetime)),
  // Ticked, it reads as its label; as a value, it reads as yes or no.
  boolean: (bytes) => ` t="b"><v>${bytes === 'no' ? 0 : 1}</v></c>`,
}

const when = <T>(value: T | undefined, then: (value: T) => Cell) =>
  value === undefined ? undefined : then(value)

function numeric(bytes: string) {
  return /^-?\d{1,15}(\.\d+)?([eE][+-]?\d{1,2})?$/.test(bytes) ? numberCell(bytes) : undefined
}

const millisecondsOfDay = 86_400_000
/** Days between the beginning of spreadsheets and that of computers. */
const epoch = 25_569
/** Before 1 March 1900 the days of spreadsheets are not those of the calendar. */
const firstSureDay = 61

/** The number of a day, as in 2026-01-31. */
function dayOf(date: string): number | undefined {
  const day = Date.parse(`${date}T00:00:00Z`) / millisecondsOfDay + epoch
  return day >= firstSureDay ? day : undefined
}

function shareOfDay(time: string): number | undefined {
  const [hours, minutes] = time.split(':').map(Number)
  const share = (hours! * 60 + minutes!) / 1440
  return share >= 0 && share < 1 ? share : undefined
}

/** Days with their fraction in UTC, as `Created At` is: a spreadsheet knows no time zones. */
function momentOf(instant: string): number | undefined {
  const moment = Date.parse(instant) / millisecondsOfDay + epoch
  return moment >= firstSureDay ? moment : undefined
}

let known = { date: '', day: 0 }
/** The time of a record, see `Line`, to the second. */
export function recordedAt(at: string): Cell {
  const date = at.slice(0, 10)
  if (known.date !== date) known = { date, day: dayOf(date) ?? 0 }
  const seconds = Number(at.slice(11, 13)) * 3600 + Number(at.slice(14, 16)) * 60 + Number(at.slice(17, 19))
  return numberCell(String(known.day + seconds / 86_400), styles.datetime)
}
