import { Readable } from 'node:stream'
import { archive, type Entry } from '../../platform/archive.ts'
import type { DownloadConnection } from './connection.ts'
import { entryName } from './entry-name.ts'
import { csvRow, csvTable } from './csv-tables.ts'
import { geoJsonRows } from './geo-json-rows.ts'
import { jsonTable } from './json-table.ts'
import { scriptEntries } from './scripts.ts'
import type { WideTask } from './wide-task.ts'
import { xlsxTables } from './xlsx-tables.ts'

/** Writes the results with a row for each answer set. */
export function writeWide(connection: DownloadConnection, task: WideTask): Readable {
  const { tables, format, only } = task
  const table = only === undefined ? tables[0] : tables.find(({ group }) => group?.id === only)
  if (!table) return Readable.from([])
  if (format === 'xlsx') return xlsxTables(connection, task)
  if (format === 'geojson') return bytes(geoJsonRows(connection, task, table))
  if (format === 'json') return bytes(jsonTable(connection, task, table))
  if (format === 'scripts') return archive(scriptEntries(connection, task))
  return task.isSeveral ? archive(csvEntries(connection, task)) : bytes(csvTable(connection, task, table))
}

const bytes = (blocks: AsyncGenerator<Buffer>) => Readable.from(blocks, { objectMode: false })

function csvEntries(connection: DownloadConnection, task: WideTask): Entry[] {
  const { tables, codebook } = task
  const ofTables = tables.map((table, at) => ({
    name: entryName(at + 1, table.group ? table.label : 'Data', 'csv'),
    open: () => bytes(csvTable(connection, task, table)),
  }))
  const lines = [codebook.headings, ...codebook.rows].map((cells) => csvRow(cells, task))
  return [
    ...ofTables,
    { name: 'Codebook.csv', open: () => Readable.from(['\ufeff', ...lines], { objectMode: false }) },
  ]
}
