import type { ResultTable } from 'contract/results/table-columns.ts'
import type { DownloadConnection } from './connection.ts'
import { rowsOf } from './wide-rows.ts'
import { headingsOf, type WideTask } from './wide-task.ts'

/** A table as a JSON list of objects, whose keys are the names of the columns. */
export async function* jsonTable(
  connection: DownloadConnection,
  task: WideTask,
  table: ResultTable,
): AsyncGenerator<Buffer> {
  const names = headingsOf(table, 'names')
  let separator = '['
  for await (const rows of rowsOf(connection, task, table)) {
    if (rows.length === 0) continue
    const texts = rows.map((cells) =>
      JSON.stringify(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]))),
    )
    yield Buffer.from(`${separator}${texts.join(',\n')}`)
    separator = ',\n'
  }
  yield Buffer.from(separator === '[' ? '[]\n' : ']\n')
}
