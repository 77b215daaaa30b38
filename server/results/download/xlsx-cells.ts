import { partOfText } from 'contract/platform/part-of-text.ts'
import type { OptionType } from 'contract/questionnaires/option-types.ts'
import { optionsAre } from 'contract/questionnaires/question-types.ts'
import type { CellType } from 'contract/results/table-columns.ts'
import { byteOf, bytesLike, binaryOf, textOfBinary, type ByteBuffer } from './page.ts'
import type { ResultQuestion } from './records.ts'
import { isSafe, safeBytes } from './spreadsheet-safe.ts'

/** Indexes of the styles in `styles.xml`. */
export const styles = { heading: 1, date: 2, time: 3, datetime: 4, instant: 5, quoted: 6 } as const

/** Maximum characters of a cell. */
const maxCharacters = 32_767

/** XML of a cell without its start `<c r="A1`, as a byte string of UTF-8. */
type Cell = string

const styled = (style?: number) => `"${style === undefined ? '' : ` s="${style}"`}`
const numberCell = (digits: string, style?: number): Cell => `${styled(style)}><v>${digits}</v></c>`
export const sharedCell = (index: number, style?: number): Cell =>
  `${styled(style)} t="s"><v>${index}</v></c>`
export const textCell = (bytes: string): Cell =>
  `${styled(quotedIfUnsafe(bytes))}${textStart}${textElement(bytes)}${textEnd}`
const textStart = ' t="inlineStr"><is>'
const textEnd = '</is></c>'

/** Marks texts that look like formulas as text, so that they stay text when their cell is edited (SEC-32). */
export function quotedIfUnsafe(bytes: string): number | undefined {
  const source = Buffer.from(bytes, 'latin1')
  return safeBytes(source) === bytes ? undefined : styles.quoted
}

/** A text cell with an explicit type: no spreadsheet reads it as a formula, not even after saving as CSV (SEC-32). */
export function textElement(bytes: string): string {
  const safe = shortened(bytes)
  const space = /^\s|\s$|\n/.test(safe) ? ' xml:space="preserve"' : ''
  // oxlint-disable-next-line no-control-regex
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
    // Characters that XML cannot contain, escaped as the format defines; U+FFFE and U+FFFF are noncharacters.
    // oxlint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b-\x1f]/g, (code) => `_x${code.charCodeAt(0).toString(16).padStart(4, '0')}_`)
    .replace(/\xef\xbf[\xbe\xbf]/g, '\xef\xbf\xbd')

function shortened(bytes: string): string {
  if (bytes.length <= maxCharacters) return bytes
  const text = textOfBinary(bytes)
  if (text.length <= maxCharacters) return bytes
  return binaryOf(`${partOfText(text, 0, maxCharacters - 1)}…`)
}

const plainStart = Buffer.from(`${styled()}${textStart}<t>`)
const plainEnd = Buffer.from(`</t>${textEnd}`)
// oxlint-disable-next-line no-control-regex
const needsCare = bytesLike(/[&<>_\xef\0-\x08\n-\x1f]/)
const underscore = byteOf('_')
const entities: Record<number, Buffer> = {
  [byteOf('&')]: Buffer.from('&amp;'),
  [byteOf('<')]: Buffer.from('&lt;'),
  [byteOf('>')]: Buffer.from('&gt;'),
}
const maxEntityLength = 5

/** Writes what `textCell` returns; most texts only need their entities escaped. */
export function putText(page: ByteBuffer, source: Buffer, start: number, end: number): void {
  const isPlain = end - start <= maxCharacters && (source[end - 1] ?? 0) > 0x20 && isSafe(source, start, end)
  const before = page.length
  if (isPlain && putPlain(page, source, start, end)) return
  page.length = before
  page.write(textCell(source.toString('latin1', start, end)))
}

/** @returns whether the text needed nothing more */
function putPlain(page: ByteBuffer, source: Buffer, start: number, end: number): boolean {
  page.put(plainStart)
  page.reserve(maxEntityLength * (end - start))
  const { bytes } = page
  let at = page.length
  for (let from = start; from < end; from++) {
    const byte = source[from]!
    const entity = needsCare[byte] ? entities[byte] : undefined
    if (entity) at += entity.copy(bytes, at)
    else if (needsCare[byte] && !isHarmless(byte, source[from + 1])) return false
    else bytes[at++] = byte
  }
  page.length = at
  page.put(plainEnd)
  return true
}

/** Some bytes only need escaping together with the following ones: _x0041_, U+FFFE. */
const isHarmless = (byte: number, next: number | undefined) =>
  byte === underscore ? next !== 0x78 : byte === 0xef && next !== 0xbf

/** Writes these bytes as a cell. */
export type CellWriter = (page: ByteBuffer, source: Buffer, start: number, end: number) => void

/** How answers to a question are written: typed, if the question has a single value of one type. */
export function answerWriterOf(question: Pick<ResultQuestion, 'question_type' | 'options'>): CellWriter {
  const only =
    optionsAre(question, 'inputs') && question.options.length === 1 ? question.options[0] : undefined
  const cellOf = only ? answerCells[only.type] : 'text'
  if (cellOf === 'text') return putText
  return (page, source, start, end) => {
    const cell = cellOf(source.toString('latin1', start, end))
    if (cell === undefined) putText(page, source, start, end)
    else page.write(cell)
  }
}

/** The typed cell of a value; undefined if only a text can show it. */
type CellOf = (bytes: string) => Cell | undefined

const answerCells: Readonly<Record<OptionType, CellOf | 'text'>> = {
  // A ticked box is written as its label; as a value, as yes or no.
  boolean: (bytes) => `" t="b"><v>${bytes === 'no' ? 0 : 1}</v></c>`,
  'boolean-with-text': 'text',
  text: 'text',
  email: 'text',
  number: numeric,
  integer: numeric,
  range: numeric,
  date: (bytes) => when(dayOf(bytes), (day) => numberCell(String(day), styles.date)),
  time: (bytes) => when(shareOfDay(bytes), (share) => numberCell(String(share), styles.time)),
  datetime: (bytes) => when(momentOf(bytes), (moment) => numberCell(String(moment), styles.instant)),
  geopoint: 'text',
  geotrace: 'text',
  geoshape: 'text',
  barcode: 'text',
  file: 'text',
  image: 'text',
  audio: 'text',
  video: 'text',
  mapping: 'text',
}

const when = <T>(value: T | undefined, then: (value: T) => Cell) =>
  value === undefined ? undefined : then(value)

function numeric(bytes: string) {
  return /^-?\d{1,15}(\.\d+)?([eE][+-]?\d{1,3})?$/.test(bytes) ? numberCell(bytes) : undefined
}

/** The typed cell of a value in a table of results; undefined if it is a text. */
export function typedCell(value: string | number | boolean, type: CellType): Cell | undefined {
  if (typeof value === 'boolean') return `" t="b"><v>${Number(value)}</v></c>`
  if (typeof value === 'number') return Number.isFinite(value) ? numeric(String(value)) : undefined
  const cellOfType = type === 'date' || type === 'time' || type === 'datetime' ? answerCells[type] : 'text'
  return cellOfType === 'text' ? undefined : cellOfType(value)
}

const millisecondsOfDay = 86_400_000
/** Days between the epochs of spreadsheets and Unix. */
const epoch = 25_569
/** Spreadsheets have a 29 February 1900: before March 1900 their day numbers are wrong. */
const firstSureDay = 61

/** Day number of a date such as 2026-01-31. */
function dayOf(date: string): number | undefined {
  const day = Date.parse(`${date}T00:00:00Z`) / millisecondsOfDay + epoch
  return day >= firstSureDay ? day : undefined
}

function shareOfDay(time: string): number | undefined {
  const [hours = NaN, minutes = NaN] = time.split(':').map(Number)
  const share = (hours * 60 + minutes) / 1440
  return share >= 0 && share < 1 ? share : undefined
}

/** Day number with a fraction, in UTC as `Created At`: spreadsheets have no time zones. */
function momentOf(instant: string): number | undefined {
  const moment = Date.parse(instant) / millisecondsOfDay + epoch
  return moment >= firstSureDay ? moment : undefined
}

const secondsOfDay = 86_400
/** Decimal places: exact to a tenth of a millisecond, and with the digits of the day as many as a double has. */
const precision = 9

/** Writes the time of a record as a cell; returns the same buffer each time. */
export class RecordedAt {
  #bytes = Buffer.alloc(0)
  #day = NaN
  #fraction = 0

  /** @param seconds since 1970 */
  of(seconds: number): Buffer {
    const day = Math.floor(seconds / secondsOfDay)
    if (day !== this.#day) this.#begin(day)
    let fraction = Math.round((seconds - day * secondsOfDay) * (10 ** precision / secondsOfDay))
    for (let at = this.#fraction + precision; at-- > this.#fraction;) {
      this.#bytes[at] = 48 + (fraction % 10)
      fraction = Math.floor(fraction / 10)
    }
    return this.#bytes
  }

  #begin(day: number) {
    const cell = numberCell(`${day + epoch}.${'0'.repeat(precision)}`, styles.datetime)
    this.#day = day
    this.#bytes = Buffer.from(cell)
    this.#fraction = cell.indexOf('.') + 1
  }
}
