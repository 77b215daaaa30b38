import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { outputOf } from '../../platform/archive.ts'
import { ByteBuffer } from './page.ts'
import { RecordReader } from './record-reader.ts'
import type { ResultQuestion } from './records.ts'
import { RowWriter } from './xlsx-rows.ts'
import { SharedStrings } from './xlsx-shared-strings.ts'
import { sharedCell, styles } from './xlsx-cells.ts'
import { otherParts, sheetEnd, sheetName, sheetStart } from './xlsx-parts.ts'

/** Maximum rows of a sheet, header included. */
export const maxSheetRows = 1_048_576
/** Compression level: higher ones take longer than the database takes to read. */
const level = { compressionLevel: 1 }

const columns = ['Question', 'API Name', 'User Email', 'Answer', 'Created At (UTC)']

/**
 * Streams a workbook (SRV-78): numbers, dates and booleans typed, the rest as text. Records beyond the maximum of a
 * sheet continue on another one.
 */
export function xlsxFile(
  questions: readonly ResultQuestion[],
  records: AsyncIterable<Buffer>,
  rowsPerSheet = maxSheetRows,
): Readable {
  const zip = new ZipFile()
  const strings = new SharedStrings()
  const reader = new RecordReader(records)
  const page = new ByteBuffer()
  const writer = new RowWriter(page, questions, strings)
  const addSheet = (number: number) => {
    const rows = sheet(reader, page, writer, strings, rowsPerSheet)
    const whenWritten = (isLast: boolean) => (isLast ? finish(zip, strings, number) : addSheet(number + 1))
    zip.addReadStreamLazy(sheetName(number), level, (give) =>
      give(null, Readable.from(then(rows, whenWritten))),
    )
  }
  addSheet(1)
  return outputOf(zip)
}

/** Passes on blocks, and at the end gives the generator's return value to `done`. */
async function* then<T>(blocks: AsyncGenerator<Buffer, T>, done: (value: T) => void): AsyncGenerator<Buffer> {
  done(yield* blocks)
}

/** @returns whether all records are written */
async function* sheet(
  reader: RecordReader,
  page: ByteBuffer,
  writer: RowWriter,
  strings: SharedStrings,
  rowsPerSheet: number,
): AsyncGenerator<Buffer, boolean> {
  const headings = columns.map((column, at) => {
    const shared = strings.of(column)
    if (!shared) throw new Error('The headings of the first sheet are the first shared strings')
    return `<c r="${'ABCDE'[at]}1${sharedCell(shared.index, styles.heading)}`
  })
  yield Buffer.from(`${sheetStart}<row r="1">${headings.join('')}</row>`)
  writer.begin(2)
  while (writer.row <= rowsPerSheet && (await reader.more())) {
    while (writer.row <= rowsPerSheet && reader.next()) writer.put(reader)
    if (page.length > 0) yield page.taken()
  }
  yield Buffer.from(sheetEnd)
  return !(await reader.more())
}

function finish(zip: ZipFile, strings: SharedStrings, sheets: number) {
  zip.addReadStreamLazy('xl/sharedStrings.xml', level, (give) => give(null, Readable.from(strings.xml())))
  for (const [name, xml] of Object.entries(otherParts(sheets))) zip.addBuffer(Buffer.from(xml), name)
  zip.end()
}
