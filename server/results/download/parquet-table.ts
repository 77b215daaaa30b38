import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { Cell, CellType, ResultTable } from 'contract/results/table-columns.ts'
import type { DownloadConnection } from './connection.ts'
import { numericQuestions } from './numeric-questions.ts'
import { rowsOf } from './wide-rows.ts'
import { headingsOf, typesOf, type WideTask } from './wide-task.ts'

/** Bytes since the last block, which are sent while the rest is written. */
class BlockWriter extends ByteWriter {
  taken(): Buffer {
    const block = Buffer.from(this.getBytes())
    this.index = 0
    return block
  }
}

/** Cells of a row group: fewer would repeat its description often, more would need much memory. */
const cellsOfGroup = 300_000

interface Column {
  name: string
  element: Pick<Element, 'type' | 'converted_type'>
  /** The value of a cell that is not empty. */
  valueOf: (cell: string | number | boolean) => string | number | boolean | Date | null
}
type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

/** A table as a Parquet file, whose row groups are written as they are read. */
export async function* parquetTable(
  connection: DownloadConnection,
  task: WideTask,
  table: ResultTable,
): AsyncGenerator<Buffer> {
  const columns = await columnsOf(connection, task, table)
  const output = new BlockWriter()
  const writer = new ParquetWriter({
    writer: output,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, element }): Element => ({ name, ...element, repetition_type: 'OPTIONAL' })),
    ],
  })
  const write = async (rows: readonly (readonly Cell[])[]) => {
    const columnData = columns.map(({ name, valueOf }, at) => ({
      name,
      data: rows.map((cells) => {
        const cell = cells[at] ?? null
        return cell === null ? null : valueOf(cell)
      }),
      offsetIndex: false,
    }))
    await writer.write({ columnData, rowGroupSize: rows.length })
    return output.taken()
  }
  const size = Math.max(1, Math.floor(cellsOfGroup / columns.length))
  let group: Cell[][] = []
  for await (const rows of rowsOf(connection, task, table)) {
    for (const row of rows) group.push(row)
    if (group.length < size) continue
    yield await write(group)
    group = []
  }
  if (group.length > 0) yield await write(group)
  await writer.finish()
  yield output.taken()
}

const text: Pick<Column, 'element' | 'valueOf'> = {
  element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  valueOf: String,
}
/** Whole numbers of answers may be larger than 64 bits. */
const number: typeof text = { element: { type: 'DOUBLE' }, valueOf: Number }
const moment = (suffix: string) => (cell: string | number | boolean) => {
  const date = new Date(`${cell}${suffix}`)
  return Number.isNaN(date.getTime()) ? null : date
}

const byType: Readonly<Record<CellType, typeof text>> = {
  text,
  number,
  integer: number,
  boolean: { element: { type: 'BOOLEAN' }, valueOf: (cell) => cell === true },
  date: { element: { type: 'INT32', converted_type: 'DATE' }, valueOf: moment('T00:00:00Z') },
  time: text,
  datetime: { element: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }, valueOf: moment('') },
  choice: text,
  choices: text,
  file: text,
  location: text,
  calculated: text,
}

async function columnsOf(
  connection: DownloadConnection,
  { surveyId, values }: WideTask,
  table: ResultTable,
): Promise<Column[]> {
  const numeric = table.columns.some(({ type }) => type === 'calculated')
    ? await numericQuestions(connection, surveyId)
    : new Set<number>()
  const names = headingsOf(table, values)
  const before = names.length - table.columns.length
  return typesOf(table).map((type, at) => {
    const { question_id = null } = table.columns[at - before] ?? {}
    const isNumber = type === 'calculated' && numeric.has(question_id ?? 0)
    return { name: names[at] ?? '', ...(isNumber ? number : byType[type]) }
  })
}
