import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { outputOf } from '../../platform/archive.ts'
import { optionsAre } from 'contract/questionnaires/question-types.ts'
import type { GroupTable } from './group-tables.ts'
import type { ResultRecord } from './copied-records.ts'
import type { ResultQuestion } from './records.ts'
import { RowWriter } from './xlsx-rows.ts'
import { SharedStrings } from './xlsx-shared-strings.ts'
import { answerCellOf, sharedCell, styles, textCell, type CellXml } from './xlsx-cells.ts'
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
  records: AsyncIterable<readonly ResultRecord[]>,
  {
    tables = [],
    rowsPerSheet = maxSheetRows,
  }: { tables?: readonly GroupTable[]; rowsPerSheet?: number } = {},
): Readable {
  const zip = new ZipFile()
  const strings = new SharedStrings()
  const queue = new RecordQueue(records)
  const writer = new RowWriter(questions, strings)
  const addSheet = (number: number) => {
    const rows = sheet(queue, writer, strings, rowsPerSheet)
    const whenWritten = (isLast: boolean) => (isLast ? addTable(number, 0) : addSheet(number + 1))
    zip.addReadStreamLazy(sheetName(number), level, (give) =>
      give(null, Readable.from(then(rows, whenWritten))),
    )
  }
  /** The tables of groups follow the answers, each in a sheet. */
  const addTable = (answerSheets: number, at: number) => {
    const table = tables[at]
    if (!table) return finish(zip, strings, titles(answerSheets, tables))
    zip.addReadStreamLazy(sheetName(answerSheets + at + 1), level, (give) =>
      give(null, Readable.from(then(tableSheet(table, rowsPerSheet), () => addTable(answerSheets, at + 1)))),
    )
  }
  addSheet(1)
  return outputOf(zip)
}

/** Passes on blocks, and at the end gives the generator's return value to `done`. */
async function* then<T>(blocks: AsyncGenerator<Buffer, T>, done: (value: T) => void): AsyncGenerator<Buffer> {
  done(yield* blocks)
}

/** Takes records one by one from the batches in which they are read. */
class RecordQueue {
  readonly #batches: AsyncIterator<readonly ResultRecord[]>
  #batch: readonly ResultRecord[] = []
  #at = 0

  constructor(batches: AsyncIterable<readonly ResultRecord[]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  /** Waits for a batch, if the last one is used up. @returns false at the end */
  async more(): Promise<boolean> {
    while (this.#at >= this.#batch.length) {
      const { value, done } = await this.#batches.next()
      if (done) return false
      this.#batch = value
      this.#at = 0
    }
    return true
  }

  /** Undefined at the end of the batch. */
  next(): ResultRecord | undefined {
    return this.#batch[this.#at++]
  }
}

/** @returns whether all records are written */
async function* sheet(
  records: RecordQueue,
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
  let row = 2
  while (row <= rowsPerSheet && (await records.more())) {
    let rows = ''
    for (let one; row <= rowsPerSheet && (one = records.next());) {
      const xml = writer.row(row, one)
      if (xml === undefined) continue
      rows += xml
      row++
    }
    if (rows !== '') yield Buffer.from(rows)
  }
  yield Buffer.from(sheetEnd)
  return !(await records.more())
}

/** The sheet of a group's table. Rows beyond the maximum of a sheet are left out, which 500 instances of 2,000 sets reach. */
async function* tableSheet(
  { headings, questions, rows }: GroupTable,
  rowsPerSheet: number,
): AsyncGenerator<Buffer, void> {
  const fixed = headings.length - questions.length
  const cellsOf = headings.map((_, at) => {
    if (at === fixed - 1) return positionCell
    const question = questions[at - fixed]
    return question && optionsAre(question, 'inputs') ? answerCellOf(question) : textCell
  })
  const names = headings.map((_, at) => columnName(at))
  yield Buffer.from(
    `${sheetStart}<row r="1">${headings.map((one, at) => `<c r="${names[at]}1${textCell(one)}`).join('')}</row>`,
  )
  let row = 1
  for await (const batch of rows()) {
    const xml = batch.slice(0, rowsPerSheet - row).map((cells) => {
      row++
      const written = cells.map((cell, at) =>
        cell === '' ? '' : `<c r="${names[at]}${row}${cellsOf[at]?.(cell) ?? ''}`,
      )
      return `<row r="${row}">${written.join('')}</row>`
    })
    if (xml.length > 0) yield Buffer.from(xml.join(''))
  }
  yield Buffer.from(sheetEnd)
}

const positionCell = (position: string): CellXml => `"><v>${position}</v></c>`

/** A, B … Z, AA and so on. */
export const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

function titles(answerSheets: number, tables: readonly GroupTable[]): string[] {
  const names = Array.from({ length: answerSheets }, (_, at) => (at === 0 ? 'Answers' : `Answers ${at + 1}`))
  return sheetTitles([...names, ...tables.map(({ title }) => title)])
}

/** Unique names of sheets, of at most 31 characters and without those that Excel refuses. */
export function sheetTitles(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((title) => {
    const plain =
      title
        .replace(/[[\]:*?/\\\p{Cc}]/gu, '_')
        .replace(/^'|'$/g, '_')
        .trim()
        .slice(0, 31) || 'Group'
    let name = plain
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${plain.slice(0, 26)} (${number})`
    taken.add(name.toLowerCase())
    return name
  })
}

function finish(zip: ZipFile, strings: SharedStrings, sheets: readonly string[]) {
  zip.addReadStreamLazy('xl/sharedStrings.xml', level, (give) => give(null, Readable.from(strings.xml())))
  for (const [name, xml] of Object.entries(otherParts(sheets))) zip.addBuffer(Buffer.from(xml), name)
  zip.end()
}
