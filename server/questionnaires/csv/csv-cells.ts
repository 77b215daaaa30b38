import { CsvError, parse } from 'csv-parse/sync'
import { csvQuoted, fromSpreadsheet, toSpreadsheet } from '../../platform/spreadsheet.ts'
import type { CellMessage } from '../drafts/cell-messages.ts'

/** A row of a table: its number in a spreadsheet, and its cells by column name, trimmed, '' if missing. */
export interface TableRow {
  row: number
  isBlank: boolean
  cell(column: string): string
  /** A cell by the index of its column in the header. */
  cellAt(place: number): string
  /** Cells with content beyond the last column of the header. */
  excess: number
}

export interface Table {
  /** In lower case, in the order of the file. */
  columns: string[]
  /** As written in the file. */
  headers: string[]
  rows: TableRow[]
}

/**
 * Parses a CSV file (SEC-31): UTF-8 with or without BOM, fields quoted as in RFC 4180, lines ended by any mixture of
 * CRLF, LF and CR. The separator is the one of comma, semicolon and tab that finds most of the `expected` columns.
 * Another encoding is an error, but the table is still read, so that its other errors are reported as well.
 */
export function readTable(
  bytes: Uint8Array,
  expected: readonly string[],
): { table?: Table; errors: CellMessage[] } {
  const refused = (message: string) => ({ errors: [about(message)] })
  if (bytes.length === 0) return refused('The file is empty.')
  const encoding = encodingOf(bytes)
  if (encoding === 'binary') return refused(binaryWords(bytes))
  // Excel may declare the separator in an extra first line, which it does not show or count.
  const text = decoded(bytes, encoding).replace(/^sep=.(\r\n|\r|\n)/i, '')
  if (text.trim() === '') return refused('The file is empty.')
  if (maxLineLength(text) > limits.rowLength) return refused('A line of the file is too long.')
  const columnsBy = (one: string) => columnsOf(firstLine(text), one)
  const delimiter = likeliest([',', ';', '\t'], (one) => {
    const columns = columnsBy(one)
    return columns.filter(isOneOf(expected)).length + columns.length / 1000
  })
  const { records, error } = recordsOf(text, delimiter)
  const utf16 = encoding.startsWith('utf-16')
    ? [about('The file is UTF-16; please save it as CSV UTF-8.')]
    : []
  if (error) return { errors: [...utf16, error] }
  const [header, ...rest] = records
  const headers = (header?.cells ?? []).map((cell) => cell.trim().replace(/\s+/g, ' '))
  const columns = headers.map(columnName)
  const tooLarge = excess(records, columns)
  if (tooLarge.length > 0) return { errors: [...utf16, ...tooLarge] }
  const places = new Map(columns.map((column, at) => [column, at]))
  return {
    table: { columns, headers, rows: rest.map((record) => tableRow(record, places, columns.length)) },
    errors: [...utf16, ...unreadableCells(records, columns, encoding)],
  }
}

/** More than any survey needs, so that malicious files are refused early. */
export const maxRows = 100_000
const limits = { rows: maxRows, columns: 200, rowLength: 1_000_000 }

const about = (message: string): CellMessage => ({ row: 1, column: '', message })

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'other'

function encodingOf(bytes: Uint8Array): Encoding | 'binary' {
  const [first, second] = bytes
  // A byte order mark, or a zero byte in the first character.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  return hasControls(bytes) ? 'binary' : 'other'
}

/** In other encodings, each byte becomes one character. */
const decoded = (bytes: Uint8Array, encoding: Encoding) =>
  encoding === 'other' ? Buffer.from(bytes).toString('latin1') : new TextDecoder(encoding).decode(bytes)

/** Whether there are bytes of binary files; text only has tabs, line ends and form feeds. */
const hasControls = (bytes: Uint8Array) => bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27))

const binaryWords = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
    ? 'This is a PDF. Upload a survey CSV, or an XLSForm as an .xlsx workbook.'
    : 'This is neither a CSV file nor an .xlsx workbook.'

function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function maxLineLength(text: string) {
  let longest = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at)
    // Line feed, carriage return, or the end.
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
  const records: CsvRecord[] = []
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: limits.rowLength,
      to: limits.rows + 1,
      on_record: (cells: string[], { records: before, empty_lines }) =>
        void records.push({ row: before + empty_lines, cells }),
    })
    return { records }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = Number(error.records) + Number(error.empty_lines) + 1
    return {
      records: [],
      error: { row, column: '', message: quoting[error.code] ?? 'This row is not valid CSV.' },
    }
  }
}

const quoting: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened in this row and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'A quote inside a quoted cell must be doubled.',
  CSV_MAX_RECORD_SIZE: 'This row is too long; is a quote opened in it and never closed?',
  INVALID_OPENING_QUOTE: 'A cell with a quote in it must be quoted as a whole.',
}

function excess(records: CsvRecord[], columns: string[]): CellMessage[] {
  if (columns.length > limits.columns) return [about(`The header has more than ${limits.columns} columns.`)]
  const row = records[limits.rows]?.row
  return row
    ? [
        {
          row,
          column: '',
          message: `A file has at most ${limits.rows} rows. For a long list, such as places or products, ask for text, or ask level by level in several questions.`,
        },
      ]
    : []
}

/** Reports cells that cannot be stored, or with bytes of another encoding. */
function unreadableCells(records: CsvRecord[], columns: string[], encoding: Encoding): CellMessage[] {
  return records.flatMap(({ row, cells }) =>
    cells.flatMap((cell, at) => {
      const place = { row, column: columns[at] ?? '' }
      if (cell.includes('\0')) return { ...place, message: 'This cell has a NUL character.' }
      // ASCII letters are the same in nearly every encoding.
      const isGarbled =
        encoding === 'other' && /[\u0080-\u00ff]/.test(cell) && !isUtf8(Buffer.from(cell, 'latin1'))
      const message = 'This cell is not UTF-8; please save the file as CSV UTF-8.'
      return isGarbled ? { ...place, message, cause: 'encoding' } : []
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

/** One line of a CSV file; cells that a spreadsheet would run as formulas are escaped. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => csvQuoted(toSpreadsheet(cell))).join(',')}\r\n`
