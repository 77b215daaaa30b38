import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { byteOf, bytesLike, ByteBuffer } from './page.ts'
import { RecordReader } from './record-reader.ts'
import type { ResultQuestion } from './records.ts'
import { isSafe, safeBytes } from './spreadsheet-safe.ts'
import { Stamp } from './stamp.ts'

const columns = 'Question,API Name,User Email,Answer,Created At\n'
const [comma, quote, newline] = [byteOf(','), byteOf('"'), byteOf('\n')]

/**
 * A CSV file in blocks: byte order mark, the specified columns (SRV-78), a line per record. Texts that spreadsheets would
 * evaluate are guarded by an apostrophe, unless the file is `raw`.
 */
export async function* csvFile(
  questions: readonly ResultQuestion[],
  records: AsyncIterable<Buffer>,
  raw = false,
): AsyncGenerator<Buffer> {
  const putCell = raw ? putPlain : putGuarded
  const heads = new Map(questions.map((one) => [one.id, headOf(one, putCell)]))
  const reader = new RecordReader(records)
  const page = new ByteBuffer()
  const stamp = new Stamp()
  yield Buffer.from(`\ufeff${columns}`)
  while (await reader.more()) {
    while (reader.next()) {
      const head = heads.get(reader.questionId)
      if (!head) continue
      page.put(head)
      putCell(page, reader.bytes, reader.emailStart, reader.emailEnd)
      putCell(page, reader.bytes, reader.answerStart, reader.answerEnd)
      page.put(stamp.of(reader.seconds))
      page.putByte(newline)
    }
    if (page.length > 0) yield page.taken()
  }
}

/** First cells of each line of a question. */
function headOf(question: ResultQuestion, putCell: typeof putPlain): Buffer {
  const page = new ByteBuffer()
  for (const text of [textWithColumn(question), question.variable_name]) {
    const bytes = Buffer.from(text)
    putCell(page, bytes, 0, bytes.length)
  }
  return page.taken()
}

/** Some programs also take semicolons and tabs as separators, which would split the cell. */
const needsQuotes = bytesLike(/[",;\t\n\r]/)

/** A cell and the comma after it. */
function putGuarded(page: ByteBuffer, source: Buffer, start: number, end: number): void {
  if (!isSafe(source, start, end)) {
    const safe = Buffer.from(safeBytes(source, start, end), 'latin1')
    return putPlain(page, safe, 0, safe.length)
  }
  putPlain(page, source, start, end)
}

function putPlain(page: ByteBuffer, source: Buffer, start: number, end: number): void {
  page.reserve(end - start + 1)
  const { bytes } = page
  let at = page.length
  for (let from = start; from < end; from++) {
    const byte = source[from]!
    if (needsQuotes[byte]) return putQuoted(page, source, start, end)
    bytes[at++] = byte
  }
  bytes[at++] = comma
  page.length = at
}

function putQuoted(page: ByteBuffer, source: Buffer, start: number, end: number): void {
  page.reserve(2 * (end - start) + 3)
  const { bytes } = page
  let at = page.length
  bytes[at++] = quote
  for (let from = start; from < end; from++) {
    const byte = source[from]!
    if (byte === quote) bytes[at++] = quote
    bytes[at++] = byte
  }
  bytes[at++] = quote
  bytes[at++] = comma
  page.length = at
}
