import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { bytesOf, linesOf, type Line } from './lines.ts'
import type { ResultQuestion } from './records.ts'
import { answerCellOf, recordedAt, sharedCell, styles, textCell, textElement } from './xlsx-cells.ts'
import {
  otherParts,
  sharedStringsEnd,
  sharedStringsStart,
  sheetEnd,
  sheetName,
  sheetStart,
} from './xlsx-parts.ts'

/** Rows that a sheet can have, its heading among them. */
export const mostRows = 1_048_576
/** Level of compression: the next ones take longer than the database takes to read. */
const level = { compressionLevel: 1 }

const columns = ['Question', 'API Name', 'User Email', 'Answer', 'Created At']

/**
 * A workbook as a stream (SRV-78): numbers, dates and yes or no as what they are, the rest as text. More records than a
 * sheet can have go on in another one.
 */
export function xlsxFile(
  questions: readonly ResultQuestion[],
  records: AsyncIterable<string>,
  rowsPerSheet = mostRows,
): Readable {
  const zip = new ZipFile()
  const strings = new SharedStrings()
  const rowOf = rowWriter(questions, strings)
  const lines = new LineReader(records)
  const addSheet = (number: number) => {
    const rows = sheet(lines, rowOf, strings, rowsPerSheet)
    const whenWritten = (isLast: boolean) => (isLast ? finish(zip, strings, number) : addSheet(number + 1))
    zip.addReadStreamLazy(sheetName(number), level, (give) =>
      give(null, Readable.from(then(rows, whenWritten))),
    )
  }
  addSheet(1)
  return zip.outputStream as Readable
}

/** The blocks, and when they are through, what their generator returned. */
async function* then<T>(blocks: AsyncGenerator<Buffer, T>, done: (value: T) => void): AsyncGenerator<Buffer> {
  done(yield* blocks)
}

/** @returns whether there was nothing left for another sheet */
async function* sheet(
  lines: LineReader,
  rowOf: RowWriter,
  strings: SharedStrings,
  rowsPerSheet: number,
): AsyncGenerator<Buffer, boolean> {
  const headings = columns.map(
    (column, at) => `<c r="${'ABCDE'[at]}1"${sharedCell(strings.indexOf(column)!, styles.heading)}`,
  )
  yield Buffer.from(`${sheetStart}<row r="1">${headings.join('')}</row>`)
  for (let row = 2; row <= rowsPerSheet;) {
    const block = await lines.take(rowsPerSheet - row + 1)
    if (!block) break
    let xml = ''
    for (const line of block) {
      const cells = rowOf(line, row)
      if (cells) xml += `<row r="${row++}">${cells}</row>`
    }
    if (xml) yield Buffer.from(xml, 'latin1')
  }
  yield Buffer.from(sheetEnd)
  return lines.isThrough()
}

function finish(zip: ZipFile, strings: SharedStrings, sheets: number) {
  zip.addReadStreamLazy('xl/sharedStrings.xml', level, (give) => give(null, Readable.from(strings.xml())))
  for (const [name, xml] of Object.entries(otherParts(sheets))) zip.addBuffer(Buffer.from(xml), name)
  zip.end()
}

type RowWriter = (line: Line, row: number) => string | undefined

/** Writes the cells of a row; a record of a question that is not among them has none. */
function rowWriter(questions: readonly ResultQuestion[], strings: SharedStrings): RowWriter {
  const shared = (bytes: string) => {
    const index = strings.indexOf(bytes)
    return index === undefined ? textCell(bytes) : sharedCell(index)
  }
  const written = new Map(
    questions.map((one) => {
      const isChoice = one.question_type !== 'other'
      const answer = isChoice ? shared : answerCellOf(one)
      return [
        String(one.id),
        { question: shared(bytesOf(one.question)), name: shared(one.variable_name), answer },
      ]
    }),
  )
  return ({ questionId, email, answer, at }, row) => {
    const question = written.get(questionId)
    return (
      question &&
      `<c r="A${row}"${question.question}<c r="B${row}"${question.name}<c r="C${row}"${shared(email)}${
        answer === '' ? '' : `<c r="D${row}"${question.answer(answer)}`
      }<c r="E${row}"${recordedAt(at)}`
    )
  }
}

/** Texts that come again and again are written once; how many are remembered is bounded. */
class SharedStrings {
  readonly #indexes = new Map<string, number>()
  static readonly #most = 20_000
  static readonly #longest = 1000

  /** Undefined where the text must be written in its place. */
  indexOf(bytes: string): number | undefined {
    const known = this.#indexes.get(bytes)
    if (known !== undefined) return known
    if (this.#indexes.size >= SharedStrings.#most || bytes.length > SharedStrings.#longest) return undefined
    // A copy: a part of a block would keep all of the block in memory.
    this.#indexes.set(Buffer.from(bytes, 'latin1').toString('latin1'), this.#indexes.size)
    return this.#indexes.size - 1
  }

  *xml(): Generator<Buffer> {
    yield Buffer.from(sharedStringsStart)
    for (const bytes of this.#indexes.keys()) yield Buffer.from(`<si>${textElement(bytes)}</si>`, 'latin1')
    yield Buffer.from(sharedStringsEnd)
  }
}

/** Hands out the lines of the records, so many at most at a time. */
class LineReader {
  readonly #blocks: AsyncIterator<string>
  #lines: Line[] = []

  constructor(records: AsyncIterable<string>) {
    this.#blocks = records[Symbol.asyncIterator]()
  }

  /** Undefined when there are no more. */
  async take(most: number): Promise<Line[] | undefined> {
    if (await this.isThrough()) return undefined
    const taken = this.#lines
    this.#lines = taken.length > most ? taken.splice(most) : []
    return taken
  }

  async isThrough(): Promise<boolean> {
    while (this.#lines.length === 0) {
      const { value, done } = await this.#blocks.next()
      if (done) return true
      this.#lines = linesOf(value)
    }
    return false
  }
}
