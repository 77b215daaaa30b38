import { Readable } from 'node:stream'
import { Reply } from './http/reply.ts'
import { csvQuoted, spreadsheetSafe } from './spreadsheet.ts'

interface Batch<Row> {
  rows: readonly Row[]
  /** The id after which the next batch begins; undefined at the end. */
  last: number | undefined
}

interface Csv<Row> {
  fileName: string
  columns: readonly string[]
  /** The next rows after this id, 0 for the first ones. */
  batchAfter: (id: number) => Promise<Batch<Row>>
  cellsOf: (row: Row) => readonly string[]
  signal: AbortSignal
}

/** Streams rows as a CSV file for spreadsheets, with one batch in memory at a time. */
export const csvDownload = <Row>({ fileName, ...csv }: Csv<Row>): Reply =>
  new Reply(Readable.from(textOf(csv), { highWaterMark: 2 }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })

async function* textOf<Row>({
  columns,
  batchAfter,
  cellsOf,
  signal,
}: Omit<Csv<Row>, 'fileName'>): AsyncGenerator<string> {
  yield `\ufeff${lineOf(columns)}`
  for (let after = 0; !signal.aborted;) {
    const { rows, last } = await batchAfter(after)
    if (last === undefined) return
    after = last
    yield rows.map((row) => lineOf(cellsOf(row))).join('')
  }
}

const lineOf = (cells: readonly string[]) =>
  `${cells.map((cell) => csvQuoted(spreadsheetSafe(cell))).join(',')}\r\n`
