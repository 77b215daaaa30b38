import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from 'contract/platform/endpoint.ts'
import type { documentData } from 'contract/documents/document-data.endpoints.ts'
import { dataLimits, type DataColumn, type DataShape } from 'contract/documents/document-data.schemas.ts'
import { noSuchData } from 'contract/documents/documents.refusals.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { csvDownload } from '../../platform/csv-download.ts'
import { notFound, Problem, reject } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { publish } from '../../platform/live/live.ts'
import { lockDocument, type DocumentRow } from '../documents.queries.ts'
import { collationFor } from './collations.ts'
import { foreignMark, shownCell } from './column-types.ts'
import { enqueueLoad } from './data.queries.ts'
import { comparisonsOf } from './row-filter.ts'

interface OfDocument {
  document: DocumentRow
}

/** A page of the rows, in the order of the file or sorted by a column. */
export const listRows: Handler<typeof documentData.listRows, OfDocument> = async ({
  longReads,
  document,
  query,
}) => {
  const { pageNumber, pageSize, filter } = query
  const data = await loadedData(longReads, document)
  const matching = rowsIn(data, query)
  const { rows } = await sql<{ id: number; cells: string[] }>`
    select number as id, cells ${matching}
    order by ${await order(longReads, query, data.shape.columns)} number
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(longReads)
  const total = filter?.trim() ? await boundedCount(longReads, sql`select ${matching}`) : data.shape.rows
  return {
    results: rows.map(({ id, cells }) => ({ id, cells: cells.map(shownCell) })),
    ...boundedTotal(total),
    pageNumber,
    pageSize,
    columns: data.shape.columns,
  }
}

/** Rows per batch of a download. */
const batch = 2000

/** Streams the rows that match a filter as a CSV file, sorted as they are shown. */
export const downloadRows: Handler<typeof documentData.downloadRows, OfDocument> = async ({
  longReads,
  document,
  query,
  signal,
}) => {
  const data = await loadedData(longReads, document)
  const { columns } = data.shape
  const found = await sql<{ number: number }>`select number ${rowsIn(data, query)}
    order by ${await order(longReads, query, columns)} number`.execute(longReads)
  const numbers = found.rows.map(({ number }) => number)
  return csvDownload({
    fileName: `${document.name.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/[^\x20-\x7e]/g, '') || 'data'}.csv`,
    columns: columns.map(({ name }) => name),
    batchAfter: async (after) => {
      const wanted = numbers.slice(after, after + batch)
      if (wanted.length === 0) return { rows: [], last: undefined }
      const { rows } = await sql<{ cells: string[] }>`
        select cells from unnest(${wanted}::int[]) with ordinality wanted (number, place)
        join document_data_row using (number) where data_id = ${data.id} order by place`.execute(longReads)
      return { rows, last: after + wanted.length }
    },
    cellsOf: ({ cells }) =>
      cells.map((cell, at) =>
        columns[at]?.percent && cell !== '' && !cell.startsWith(foreignMark) ? `${cell}%` : shownCell(cell),
      ),
    signal,
  })
}

/** Chooses how columns are read, now and in later versions of the file. */
export const setColumns: Handler<typeof documentData.setColumns, OfDocument> = async ({
  db,
  document,
  body,
}) => {
  const { shape } = await loadedShape(db, document)
  const unknown = body.columns.filter(({ name }) => !shape.columns.some((column) => column.name === name))
  if (unknown.length > 0)
    reject({ columns: unknown.map(({ name }) => `This document has no column “${name}”.`) })
  await inTransaction(db, async (tx) => {
    const before = await lockDocument(tx, document.id)
    if (!before || before.removed_at) throw notFound()
    const chosen = new Map(Object.entries(before.column_types))
    for (const { name, reading } of body.columns)
      if (reading === 'auto') chosen.delete(name)
      else chosen.set(name, reading)
    const column_types = Object.fromEntries([...chosen].slice(0, dataLimits.columns))
    if (JSON.stringify(column_types) === JSON.stringify(before.column_types)) return
    await tx
      .updateTable('document')
      .set({ column_types: sql`${JSON.stringify(column_types)}::text::jsonb` })
      .where('id', '=', document.id)
      .execute()
    // Until its rows are loaded again, they cannot be explored.
    await tx
      .updateTable('document_data')
      .set({ summary: null })
      .where('media_key', '=', document.key)
      .execute()
    await enqueueLoad(tx, document.id)
    await publish(tx, `project:${before.project_id}`, { documents: true })
  })
  return { success: true as const }
}

export const readDataSummary: Handler<typeof documentData.readSummary, OfDocument> = async ({
  db,
  document,
}) => {
  const { shape, summary } = await loadedData(db, document)
  return { rows: shape.rows, columns: summary }
}

/** @throws Problem 404 for a document without data, 503 while its rows are being loaded */
async function loadedData(db: Db, document: DocumentRow) {
  const { summary, ...data } = await loadedShape(db, document)
  if (!summary) throw new Problem(noSuchData)
  return { ...data, summary }
}

async function loadedShape(db: Db, { key, is_data_doc }: DocumentRow) {
  if (!is_data_doc || key === null) throw notFound()
  const data = await db
    .selectFrom('document_data')
    .select(['id', 'shape', 'summary'])
    .where('media_key', '=', key)
    .executeTakeFirst()
  if (!data) throw new Problem(noSuchData)
  return data
}

type RowsQuery = Pick<QueryOf<typeof documentData.downloadRows>, 'filter' | 'column' | 'sort' | 'locale'>

const rowsIn = ({ id, shape }: { id: number; shape: DataShape }, { filter, column }: RowsQuery) => sql`
  from document_data_row where data_id = ${id} ${
    filter?.trim() ? sql`and ${matches(filter, shape.columns, column)}` : sql``
  }`

const cell = (at: number) => sql`cells[${at + 1}::int]`
/** Without case and accents in any alphabet, whatever the database's collation. */
const folded = (text: RawBuilder<unknown>) =>
  sql`casefold(unaccent('unaccent'::regdictionary, ${text}) collate "pg_unicode_fast")`
const contains = (text: RawBuilder<unknown>, part: string) =>
  sql`strpos(${folded(text)}, ${folded(sql`${part}::text`)}) > 0`
/** A cell of a column of numbers or dates; null if it is neither. */
const valueIn = (at: number) =>
  sql`case when left(${cell(at)}, 1) <> chr(26) then nullif(${cell(at)}, '') end`
const numberIn = (at: number) => sql`(${valueIn(at)})::float8`

/** Empty cells come last in both directions, after cells that are no value of their column. */
async function order(
  db: Db,
  { sort, locale }: RowsQuery,
  columns: DataShape['columns'],
): Promise<RawBuilder<unknown>> {
  const at = Number(sort?.replace('-', ''))
  const column = sort === undefined ? undefined : columns[at]
  if (column === undefined) return sql``
  const { type, hasOffsets } = column
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const others = sql`${cell(at)} = '',`
  if (type === 'number') return sql`${numberIn(at)} ${direction} nulls last, ${others}`
  if (hasOffsets) return sql`(${valueIn(at)})::timestamptz ${direction} nulls last, ${others}`
  if (type === 'date') return sql`(${valueIn(at)}) collate "C" ${direction} nulls last, ${others}`
  const collation = sql.id(await collationFor(db, locale))
  // Values that differ in case only stay in the order of the file.
  const text = sql`casefold(${cell(at)} collate "pg_unicode_fast")`
  return sql`nullif(${text}, '') collate ${collation} ${direction} nulls last,`
}

const operators = { '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=`, '=': sql`=` }

/** A condition: a cell contains the text or, for filters such as `10..20`, its number or date compares accordingly. */
function matches(
  filter: string,
  columns: readonly DataColumn[],
  at: number | undefined,
): RawBuilder<unknown> {
  const column = at === undefined ? undefined : columns[at]
  if (at === undefined || column === undefined)
    return contains(sql`array_to_string(cells, chr(31))`, filter.trim())
  const comparisons = comparisonsOf(filter, column)
  if (!comparisons) return contains(cell(at), filter.trim())
  return sql`(${sql.join(
    comparisons.map(({ operator, operand }) =>
      column.type === 'number'
        ? sql`${numberIn(at)} ${operators[operator]} ${Number(operand)}::float8`
        : // '<= 2026-03' includes all of March.
          sql`left(${valueIn(at)}, ${operand.length}::int) collate "C" ${operators[operator]} ${operand}`,
    ),
    sql` and `,
  )})`
}
