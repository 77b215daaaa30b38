import { sql, type RawBuilder } from 'kysely'
import type { documentData } from 'contract/documents/document-data.endpoints.ts'
import type { DataColumn, DataShape } from 'contract/documents/document-data.schemas.ts'
import { noSuchData } from 'contract/documents/documents.refusals.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { DocumentRow } from '../documents.queries.ts'

interface OfDocument {
  document: DocumentRow
}

/** A page of the rows, in the order of the file or sorted by a column. */
export const listRows: Handler<typeof documentData.listRows, OfDocument> = async ({
  longReads,
  document,
  query,
}) => {
  const { pageNumber, pageSize, sort, filter, column } = query
  const { id, shape } = await loadedData(longReads, document)
  const { columns } = shape
  const matching = sql`
    from document_data_row where data_id = ${id} ${filter?.trim() ? sql`and ${matches(filter, columns, column)}` : sql``}`
  const { rows } = await sql<{ id: number; cells: string[] }>`
    select number as id, cells ${matching}
    order by ${order(sort, columns)} number
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(longReads)
  const total = filter?.trim() ? await boundedCount(longReads, sql`select ${matching}`) : shape.rows
  return { results: rows, ...boundedTotal(total), pageNumber, pageSize, columns }
}

export const readDataSummary: Handler<typeof documentData.readSummary, OfDocument> = async ({
  db,
  document,
}) => {
  const { shape, summary } = await loadedData(db, document)
  return { rows: shape.rows, columns: summary }
}

/** @throws Problem 404 for a document without data, 503 while its rows are being loaded */
async function loadedData(db: Db, { key, is_data_doc }: DocumentRow) {
  if (!is_data_doc || key === null) throw notFound()
  const data = await db
    .selectFrom('document_data')
    .select(['id', 'shape', 'summary'])
    .where('media_key', '=', key)
    .executeTakeFirst()
  if (!data?.summary) throw new Problem(noSuchData)
  return { ...data, summary: data.summary }
}

const cell = (at: number) => sql`cells[${at + 1}::int]`
/** Case-insensitive in any alphabet, whatever the database's collation. */
const folded = (text: RawBuilder<unknown>) => sql`casefold(${text} collate "pg_unicode_fast")`
const contains = (text: RawBuilder<unknown>, part: string) =>
  sql`strpos(${folded(text)}, ${folded(sql`${part}::text`)}) > 0`
const numberIn = (at: number) => sql`nullif(${cell(at)}, '')::float8`

/** Empty cells come last in both directions. */
function order(sort: string | undefined, columns: DataShape['columns']): RawBuilder<unknown> {
  const at = Number(sort?.replace('-', ''))
  const column = sort === undefined ? undefined : columns[at]
  if (column === undefined) return sql``
  const { type, hasOffsets } = column
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  if (type === 'number') return sql`${numberIn(at)} ${direction} nulls last,`
  if (hasOffsets) return sql`nullif(${cell(at)}, '')::timestamptz ${direction} nulls last,`
  if (type === 'date') return sql`nullif(${cell(at)}, '') collate "C" ${direction} nulls last,`
  return sql`nullif(${folded(cell(at))}, '') ${direction} nulls last,`
}

const operators: Record<string, RawBuilder<unknown>> = {
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
  '=': sql`=`,
}

/** A condition: a cell contains the text or, for filters such as `>= 10`, its number or date compares accordingly. */
function matches(
  filter: string,
  columns: readonly DataColumn[],
  at: number | undefined,
): RawBuilder<unknown> {
  const type = at === undefined ? undefined : columns[at]?.type
  if (at === undefined || type === undefined)
    return contains(sql`array_to_string(cells, chr(31))`, filter.trim())
  const [, sign = '', operand = ''] = /^\s*(>=|<=|>|<|=)\s*(\S.*?)\s*$/.exec(filter) ?? []
  const operator = operators[sign]
  const number = Number(operand)
  if (operator && type === 'number' && operand !== '' && Number.isFinite(number))
    return sql`${numberIn(at)} ${operator} ${number}::float8`
  if (operator && type === 'date')
    return sql`${cell(at)} <> '' and ${cell(at)} collate "C" ${operator} ${operand}`
  return contains(cell(at), filter.trim())
}
