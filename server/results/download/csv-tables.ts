import type { Cell, CellValues, ResultTable } from 'contract/results/table-columns.ts'
import { csvQuoted, spreadsheetSafe } from '../../platform/spreadsheet.ts'
import type { DownloadConnection } from './connection.ts'
import { rowsOf } from './wide-rows.ts'
import { headingsOf, type WideTask } from './wide-task.ts'

/** A table as a CSV file. */
export async function* csvTable(
  connection: DownloadConnection,
  task: WideTask,
  table: ResultTable,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvRow(headingsOf(table, task.values), task)}`)
  for await (const rows of rowsOf(connection, task, table))
    if (rows.length > 0) yield Buffer.from(rows.map((cells) => csvRow(cells, task)).join(''))
}

/** A line of a CSV file. Yes and no are 1 and 0 beside names, as programs expect. */
export const csvRow = (
  cells: readonly Cell[],
  { raw, values }: { raw: boolean; values: CellValues },
): string => `${cells.map((cell) => csvQuoted(textOf(cell, raw, values))).join()}\n`

function textOf(cell: Cell, raw: boolean, values: CellValues): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return values === 'names' ? String(Number(cell)) : cell ? 'yes' : 'no'
  return typeof cell === 'number' || raw ? String(cell) : spreadsheetSafe(cell)
}
