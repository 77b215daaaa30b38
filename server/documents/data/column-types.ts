import type { DataColumn, DataShape } from 'contract/documents/document-data.schemas.ts'
import { isDate } from 'contract/platform/calendar-date.ts'

const whole = String.raw`[+-]?(?:0|[1-9]\d{0,14})`
const withPoint = new RegExp(`^${whole}(?:\\.\\d{1,15})?(?:[eE][+-]?\\d{1,2})?$`)
const withComma = new RegExp(`^${whole}(?:,\\d{1,15})?$`)
const date =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/
/** Offsets from UTC that PostgreSQL accepts. */
const offset = /^(?:Z|[+-](?:0\d|1[0-5]):?[0-5]\d)$/

/** Infers a column's type from its cells. Codes such as 007 are text, as their leading zeros matter. */
export class ColumnType {
  #mayBe = { point: true, comma: true, date: true }
  #isEmpty = true
  #dates = { someHasOffset: false, allAreReal: true }

  add(cell: string): void {
    const text = cell.trim()
    if (text === '') return
    this.#isEmpty = false
    const may = this.#mayBe
    if (may.point) may.point = withPoint.test(text)
    if (may.comma) may.comma = withComma.test(text)
    if (may.date) may.date = this.#addDate(text)
  }

  #addDate(text: string): boolean {
    const found = date.exec(text)
    if (!found) return false
    const [, from] = found
    if (from !== undefined) this.#dates.someHasOffset = true
    if (!isDate(text.slice(0, 10)) || (from && !offset.test(from))) this.#dates.allAreReal = false
    return true
  }

  get found(): Omit<DataShape['columns'][number], 'name'> {
    const { point, comma, date } = this.#mayBe
    if (this.#isEmpty) return { type: 'text' }
    if (point) return { type: 'number', decimal: '.' }
    if (comma) return { type: 'number', decimal: ',' }
    if (!date) return { type: 'text' }
    const { someHasOffset, allAreReal } = this.#dates
    return { type: 'date', ...(someHasOffset && allAreReal && { hasOffsets: true }) }
  }
}

/** A cell as stored: numbers are trimmed and get a decimal point, texts are unchanged. */
export const storedCell = (cell: string, type: DataColumn['type'], decimal?: '.' | ','): string =>
  type === 'text' ? cell : decimal === ',' ? cell.trim().replace(',', '.') : cell.trim()
