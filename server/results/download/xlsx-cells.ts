import { partOfText } from 'contract/platform/part-of-text.ts'
import type { OptionType } from 'contract/questionnaires/option-types.ts'
import { optionsAre } from 'contract/questionnaires/question-types.ts'
import type { CellType } from 'contract/results/table-columns.ts'
import { spreadsheetSafe } from '../../platform/spreadsheet.ts'
import type { ResultQuestion } from './records.ts'

/** Indexes of the styles in `styles.xml`. */
export const styles = { heading: 1, date: 2, time: 3, datetime: 4, instant: 5, quoted: 6 } as const

/** Maximum characters of a cell. */
const maxCharacters = 32_767

/** XML of a cell without its start `<c r="A1`. */
export type CellXml = string

const styled = (style?: number) => `"${style === undefined ? '' : ` s="${style}"`}`
const numberCell = (digits: string, style?: number): CellXml => `${styled(style)}><v>${digits}</v></c>`
export const sharedCell = (index: number, style?: number): CellXml =>
  `${styled(style)} t="s"><v>${index}</v></c>`

/** A text cell with an explicit type: no spreadsheet reads it as a formula, not even after saving as CSV (SEC-32). */
export const textCell = (text: string): CellXml =>
  `${styled(quotedIfUnsafe(text))} t="inlineStr"><is>${textElement(text)}</is></c>`

/** Marks texts that look like formulas as text, so that they stay text when their cell is edited (SEC-32). */
export const quotedIfUnsafe = (text: string): number | undefined =>
  spreadsheetSafe(text) === text ? undefined : styles.quoted

export function textElement(text: string): string {
  const short = text.length > maxCharacters ? `${partOfText(text, 0, maxCharacters - 1)}…` : text
  const space = /^\s|\s$|\n/.test(short) ? ' xml:space="preserve"' : ''
  return `<t${space}>${needsEscape.test(short) ? escaped(short) : short}</t>`
}

// oxlint-disable-next-line no-control-regex
const needsEscape = /[&<>\0-\x08\x0b-\x1f\ufffe\uffff]|_x[0-9a-fA-F]{4}_/

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    // Characters that XML cannot contain, escaped as the format defines; U+FFFE and U+FFFF are noncharacters.
    // oxlint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b-\x1f]/g, (code) => `_x${code.charCodeAt(0).toString(16).padStart(4, '0')}_`)
    .replace(/[\ufffe\uffff]/g, '\ufffd')

/** How answers to a question are written: typed, if the question has a single value of one type. */
export function answerCellOf(
  question: Pick<ResultQuestion, 'question_type' | 'options'>,
): (answer: string) => CellXml {
  const only =
    optionsAre(question, 'inputs') && question.options.length === 1 ? question.options[0] : undefined
  const cellOf = only ? answerCells[only.type] : 'text'
  return cellOf === 'text' ? textCell : (answer) => cellOf(answer) ?? textCell(answer)
}

/** The typed cell of a value; undefined if only a text can show it. */
type CellOf = (text: string) => CellXml | undefined

const answerCells: Readonly<Record<OptionType, CellOf | 'text'>> = {
  // A ticked box is written as its label; as a value, as yes or no.
  boolean: (text) => `" t="b"><v>${text === 'no' ? 0 : 1}</v></c>`,
  'boolean-with-text': 'text',
  text: 'text',
  email: 'text',
  number: numeric,
  integer: numeric,
  range: numeric,
  date: (text) => when(dayOf(text), (day) => numberCell(String(day), styles.date)),
  time: (text) => when(shareOfDay(text), (share) => numberCell(String(share), styles.time)),
  datetime: (text) => when(momentOf(text), (moment) => numberCell(String(moment), styles.instant)),
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

const when = <T>(value: T | undefined, then: (value: T) => CellXml) =>
  value === undefined ? undefined : then(value)

function numeric(text: string) {
  return /^-?\d{1,15}(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text) ? numberCell(text) : undefined
}

/** The typed cell of a value in a table of results; undefined if it is a text. */
export function typedCell(value: string | number | boolean, type: CellType): CellXml | undefined {
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

/** Decimal places: exact to a tenth of a millisecond, and with the digits of the day as many as a double has. */
const precision = 9

/** The cell of the time of a record. */
export const timeCell = (at: string): CellXml =>
  numberCell((Date.parse(at) / millisecondsOfDay + epoch).toFixed(precision), styles.datetime)
