import { Readable } from 'node:stream'
import { hasScripts } from 'contract/results/submissions.ts'
import { archive, type Entry } from '../../platform/archive.ts'
import type { StorageSettings } from '../../platform/storage/open-storage.ts'
import type { DownloadConnection } from './connection.ts'
import { entryName } from './entry-name.ts'
import { csvRow, csvTable } from './csv-tables.ts'
import { geoJsonRows } from './geo-json-rows.ts'
import { jsonTable } from './json-table.ts'
import { parquetTable } from './parquet-table.ts'
import { scriptEntries } from './scripts.ts'
import type { WideTask } from './wide-task.ts'
import { xlsxTables } from './xlsx-tables.ts'

/** Writes the results with a row for each answer set. @param uploadsFrom the storage, to include the uploaded files */
export async function writeWide(
  connection: DownloadConnection,
  task: WideTask,
  uploadsFrom: StorageSettings | undefined,
): Promise<Readable> {
  const { format, isSeveral } = task
  const isArchive = hasScripts(format) || isSeveral
  if (uploadsFrom === undefined)
    return isArchive ? archive(entriesOf(connection, task)) : fileOf(connection, task)
  // Loaded only when needed: a thread without it starts in half the time.
  const { uploadsOfSets } = await import('./uploads-of-sets.ts')
  const results = isArchive
    ? entriesOf(connection, task)
    : [{ name: `Results.${format}`, open: () => fileOf(connection, task) }]
  return archive([...results, ...(await uploadsOfSets(connection, task, uploadsFrom))])
}

function fileOf(connection: DownloadConnection, task: WideTask): Readable {
  const { tables, only } = task
  const table = only === undefined ? tables[0] : tables.find(({ group }) => group?.id === only)
  if (!table) return Readable.from([])
  if (task.format === 'xlsx') return xlsxTables(connection, task)
  return bytes(rowsAs(task.format)(connection, task, table))
}

const writers: Partial<Record<WideTask['format'], typeof csvTable>> = {
  geojson: geoJsonRows,
  json: jsonTable,
  parquet: parquetTable,
}
const rowsAs = (format: WideTask['format']) => writers[format] ?? csvTable

const entriesOf = (connection: DownloadConnection, task: WideTask): Entry[] =>
  hasScripts(task.format) ? scriptEntries(connection, task) : tableEntries(connection, task)

const bytes = (blocks: AsyncGenerator<Buffer>) => Readable.from(blocks, { objectMode: false })

function tableEntries(connection: DownloadConnection, task: WideTask): Entry[] {
  const { tables, codebook, format } = task
  const ofTables = tables.map((table, at) => ({
    name: entryName(at + 1, table.group ? table.label : 'Data', format),
    open: () => bytes(rowsAs(format)(connection, task, table)),
  }))
  const lines = [codebook.headings, ...codebook.rows].map((cells) => csvRow(cells, task))
  return [
    ...ofTables,
    { name: 'Codebook.csv', open: () => Readable.from(['\ufeff', ...lines], { objectMode: false }) },
  ]
}
