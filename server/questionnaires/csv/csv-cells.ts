import { CsvError, parse } from 'csv-parse/sync'
import { csvQuoted, fromSpreadsheet, toSpreadsheet } from '../../platform/spreadsheet.ts'
import type { CellMessage } from '../drafts/cell-messages.ts'

/** Row of a table: its number in a spreadsheet and its cells by column name, trimmed, '' where there is none. */
export interface TableRow {
  row: number
  isBlank: boolean
  cell(column: string): string
  /** The same by the column's place in the header, from 0. */
  cellAt(place: number): string
  /** Cells beyond the last column of the header that are not empty. */
  excess: number
}

export interface Table {
  /** Lower case, in the order of the file. */
  columns: string[]
  /** The same as the file spells them. */
  headers: string[]
  rows: TableRow[]
}

/**
 * Reads the bytes of a CSV file (SEC-31): UTF-8 with or without BOM, fields quoted as in RFC 4180, lines ended by
 * CRLF, LF or CR in any mixture, separated by whichever of comma, semicolon and tab gives most of `expected`.
 */
export function readTable(
  bytes: Uint8Array,
  expected: readonly string[],
): { table: Table; errors?: undefined } | { errors: CellMessage[]; table?: undefined } {
  if (bytes.length === 0) return { errors: [about('The file is empty.')] }
  if (isUtf16(bytes)) return { errors: [about('The file is UTF-16; please save it as CSV UTF-8.')] }
  // Excel may name the separator in a first line of its own, which it neither shows nor counts.
  const text = new TextDecoder().decode(bytes).replace(/^sep=.(\r\n|\r|\n)/i, '')
  if (text.trim() === '') return { errors: [about('The file is empty.')] }
  const isText = isUtf8(bytes)
  if (!isText && hasControls(bytes))
    return { errors: [about('This is neither a CSV file nor an .xlsx workbook.')] }
  if (longestLine(text) > most.rowLength)
    return { errors: [about('A line of the file is longer than any survey has.')] }
  const delimiter = likeliest(
    [',', ';', '\t'],
    (one) => columnsOf(firstLine(text), one).filter(isOneOf(expected)).length,
  )
  const { records, error } = recordsOf(text, delimiter)
  if (error) return { errors: [error] }
  const [header, ...rest] = records
  const headers = (header?.cells ?? []).map((cell) => cell.trim().replace(/\s+/g, ' '))
  const columns = headers.map(columnName)
  const unreadable = [...excess(records, columns), ...unreadableCells(records, columns, isText)]
  if (unreadable.length > 0) return { errors: unreadable }
  const places = new Map(columns.map((column, at) => [column, at]))
  return { table: { columns, headers, rows: rest.map((record) => tableRow(record, places, columns.length)) } }
}

/** More than any survey needs, so that a hostile file is refused before it is looked at closely. */
export const mostRows = 100_000
const most = { rows: mostRows, columns: 200, rowLength: 1_000_000 }

const about = (message: string): CellMessage => ({ row: 1, column: '', message })

/** By its mark, or by the half of its first character that is nothing. */
const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) ||
  (first === 0xfe && second === 0xff) ||
  (first === 0) !== (second === 0)

/** Whether there are bytes as in pictures and programs; text has tabs and ends of lines and pages. */
const hasControls = (bytes: Uint8Array) => bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27))

function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function longestLine(text: string) {
  let longest = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at)
    // A line feed, a carriage return, or the end.
    if (code !== 10 && code !== 13 && at < text.length) continue
    longest = Math.max(longest, at - start)
    start = at + 1
  }
  return longest
}

const firstLine = (text: string) =>
  text
    .slice(0, 10_000)
    .split(/[\r\n]+/, 2)
    .find((line) => line !== '') ?? ''
const columnsOf = (line: string, delimiter: string) => line.split(delimiter).map(columnName)
const columnName = (cell: string) => cell.replaceAll('"', '').trim().toLowerCase()
const isOneOf = (expected: readonly string[]) => (name: string) => expected.includes(name)

const likeliest = <T>(candidates: T[], score: (candidate: T) => number) =>
  candidates.reduce((best, one) => (score(one) > score(best) ? one : best))

interface CsvRecord {
  row: number
  cells: string[]
}

function recordsOf(text: string, delimiter: string): { records: CsvRecord[]; error?: CellMessage } {
  const options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: most.rowLength,
    to: most.rows + 1,
  }
  try {
    const parsed = parse(text, options) as unknown as { info: Info; record: string[] }[]
    return { records: parsed.map(({ info, record }) => ({ row: rowOf(info), cells: record })) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = rowOf(error as unknown as Info) + 1
    return { records: [], error: { row, column: '', message: quoting[error.code] ?? 'This row is no CSV.' } }
  }
}

type Info = { records: number; empty_lines: number }
const rowOf = ({ records, empty_lines }: Info) => records + empty_lines

const quoting: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened in this row and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'A quote inside a quoted cell must be doubled.',
  CSV_MAX_RECORD_SIZE: 'This row is longer than any survey has; is a quote opened in it and never closed?',
  INVALID_OPENING_QUOTE: 'A cell with a quote in it must be quoted as a whole.',
}

function excess(records: CsvRecord[], columns: string[]): CellMessage[] {
  if (columns.length > most.columns) return [about(`The header has more than ${most.columns} columns.`)]
  const row = records[most.rows]?.row
  return row ? [{ row, column: '', message: `A file has at most ${most.rows} rows.` }] : []
}

/** Cells that cannot be stored, or in which bytes of another encoding stand. */
function unreadableCells(records: CsvRecord[], columns: string[], isUtf8: boolean): CellMessage[] {
  return records.flatMap(({ row, cells }) =>
    cells.flatMap((cell, at) => {
      const place = { row, column: columns[at] ?? '' }
      if (cell.includes('\0')) return { ...place, message: 'This cell has a NUL character.' }
      // Decoding puts this mark where the bytes made no character.
      const isGarbled = !isUtf8 && cell.includes('\ufffd')
      return isGarbled
        ? { ...place, message: 'This cell is not UTF-8; please save the file as CSV UTF-8.' }
        : []
    }),
  )
}

function tableRow({ row, cells }: CsvRecord, places: ReadonlyMap<string, number>, width: number): TableRow {
  return {
    row,
    isBlank: cells.every((cell) => cell.trim() === ''),
    cell: (column) => plain(cells[places.get(column) ?? -1] ?? ''),
    cellAt: (place) => plain(cells[place] ?? ''),
    excess: cells.slice(width).filter((cell) => cell.trim() !== '').length,
  }
}

const plain = (cell: string) => fromSpreadsheet(cell.replace(/\r\n?/g, '\n').trim())

/** One line of a CSV file; what a spreadsheet would take for a formula is kept from it. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => csvQuoted(toSpreadsheet(cell))).join(',')}\r\n`
