import { Readable } from 'node:stream'
import { type CsvError, parse as parser } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { dataLimits, type DataShape } from 'contract/documents/document-data.schemas.ts'
import { textOf } from './csv-text.ts'

/** How to read a file. */
export type CsvFormat = Pick<DataShape, 'encoding' | 'delimiter' | 'fromLine'>

const recordOptions = {
  record_delimiter: ['\r\n', '\n', '\r'],
  skip_empty_lines: true,
  max_record_size: dataLimits.rowLength,
}

/** A record and the number of its last line in the file. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/**
 * Streams the records of a CSV file, the header first. Each must have as many cells as the header.
 * @throws CsvError, see `csvMessage`
 */
export async function* csvRecords(
  path: string,
  { encoding, delimiter, fromLine }: CsvFormat,
): AsyncGenerator<CsvRecord> {
  const options = { ...recordOptions, delimiter, from_line: fromLine, info: true }
  const records = Readable.from(textOf(path, encoding)).compose(parser(options))
  for await (const { record, info } of records as AsyncIterable<{
    record: string[]
    info: { lines: number }
  }>)
    yield { line: info.lines, cells: record }
}

const delimiters = [',', ';', '\t', '|'] as const
/** Number of characters used to detect the separator. */
const sample = 65_536

/** Chooses the separator with which most lines have as many cells as the first one, and more than one. */
export function formatOf(beginning: string): Pick<CsvFormat, 'delimiter' | 'fromLine'> {
  // Excel may name the separator in an extra first line.
  const named = /^sep=(.)(?:\r\n|\r|\n)/i.exec(beginning)
  const stated = delimiters.find((one) => one === named?.[1])
  if (stated) return { delimiter: stated, fromLine: 2 }
  // Without the last line, which may be incomplete.
  const text = beginning.length < sample ? beginning : beginning.slice(0, beginning.lastIndexOf('\n') + 1)
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }))
  const { delimiter } = scores.reduce((best, one) => (one.score > best.score ? one : best))
  return { delimiter, fromLine: 1 }
}

/** The beginning of a file, for detecting its format. */
export async function beginningOfText(path: string, encoding: DataShape['encoding']): Promise<string> {
  let text = ''
  for await (const piece of textOf(path, encoding)) {
    text += piece
    if (text.length >= sample) break
  }
  return text.slice(0, sample)
}

function scoreOf(text: string, delimiter: string): number {
  const options = { ...recordOptions, delimiter, relax_column_count: true, relax_quotes: true, to: 50 }
  try {
    const records = parse(text, options)
    const columns = records[0]?.length ?? 0
    if (columns < 2) return 0
    return columns * (records.filter(({ length }) => length === columns).length / records.length) ** 2
  } catch {
    return 0
  }
}

/** A message about an invalid record. @param columns number of columns in the header */
export function csvMessage({ code, record }: CsvError, columns: number): string {
  if (code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH' && Array.isArray(record))
    return `This line has ${record.length} cells, and the header has ${columns}.`
  return messages[code] ?? 'This line is not valid CSV.'
}

/** Whether the error is a quote without an end, which is only detected at the end of the file. */
export const isNeverClosed = ({ code }: CsvError) => code === 'CSV_QUOTE_NOT_CLOSED'

const messages: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened here and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'A quote inside a quoted cell must be doubled.',
  INVALID_OPENING_QUOTE: 'A cell with a quote in it must be quoted as a whole.',
  CSV_MAX_RECORD_SIZE: 'This line is too long; is a quote opened in it and never closed?',
}
