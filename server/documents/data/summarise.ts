import { sql, type RawBuilder } from 'kysely'
import type { ColumnSummary, DataShape } from 'contract/documents/document-data.schemas.ts'
import {
  histogramBars,
  histogramOf,
  spreadShares,
  usualRange,
  type NumberFigures,
} from 'contract/platform/figures.ts'
import type { Db } from '../../platform/database/database.ts'
import { oneRow } from '../../platform/database/one-row.ts'

/** Number of most frequent values in a summary. */
const maxChoices = 12
/** Values are cut to this length before they are counted. */
const maxValue = 200

/** Summaries of all columns. Scans all rows once per column, so it runs in a job. */
export async function summariesOf(db: Db, dataId: number, { columns }: DataShape): Promise<ColumnSummary[]> {
  const summaries: ColumnSummary[] = []
  for (const [at, { hasOffsets, ...column }] of columns.entries()) {
    const { name, type } = column
    const { values, ...counted } = await countsOf(db, dataId, at)
    const isNumber = type === 'number' && values > 0
    const choices = isNumber || counted.distinct === counted.filled ? [] : await choicesOf(db, dataId, at)
    summaries.push({
      ...column,
      ...counted,
      ...(type !== 'text' && values < counted.filled && { other: counted.filled - values }),
      choices,
      numbers: isNumber ? await numbersOf(db, { dataId, at, name }) : null,
      range: type === 'date' && values > 0 ? await rangeOf(db, { dataId, at, hasOffsets }) : null,
    })
  }
  return summaries
}

/** The non-empty cells of a column. */
const cellsOf = (dataId: number, at: number): RawBuilder<unknown> =>
  sql`select cells[${at + 1}::int] as cell from document_data_row
    where data_id = ${dataId} and cells[${at + 1}::int] <> ''`

/** Only cells with values of the column's type: others are marked with chr(26). */
const valuesOf = (dataId: number, at: number) =>
  sql`${cellsOf(dataId, at)} and left(cells[${at + 1}::int], 1) <> chr(26)`

interface Counts {
  filled: number
  /** Of these, those that are values of the column's type. */
  values: number
  empty: number
  distinct: number
}

const countsOf = (db: Db, dataId: number, at: number): Promise<Counts> =>
  oneRow(
    db,
    sql<Counts>`
      select count(*) as filled, count(*) filter (where left(cell, 1) <> chr(26)) as values, count(distinct left(cell, ${maxValue})) as distinct,
        (select count(*) from document_data_row where data_id = ${dataId}) - count(*) as empty
      from (${cellsOf(dataId, at)}) filled`,
  )

interface DateColumn {
  dataId: number
  at: number
  hasOffsets: boolean | undefined
}

/** The earliest and latest date of a column, as written in the file. */
function rangeOf(db: Db, { dataId, at, hasOffsets }: DateColumn): Promise<{ from: string; to: string }> {
  const dates = valuesOf(dataId, at)
  const moment = hasOffsets ? sql`cell::timestamptz` : sql`cell collate "C"`
  return oneRow(
    db,
    sql<{ from: string; to: string }>`
      select (select cell from (${dates}) dates order by ${moment} limit 1) as "from",
        (select cell from (${dates}) dates order by ${moment} desc limit 1) as "to"`,
  )
}

async function choicesOf(db: Db, dataId: number, at: number) {
  const { rows } = await sql<{ name: string; count: number }>`
    select left(ltrim(cell, chr(26)), ${maxValue}) as name, count(*) as count
    from (${cellsOf(dataId, at)}) filled
    group by 1 order by 2 desc, 1 limit ${maxChoices}`.execute(db)
  return rows.map(({ name, count }) => ({ name, label: name, count }))
}

async function numbersOf(
  db: Db,
  { dataId, at, name }: { dataId: number; at: number; name: string },
): Promise<NumberFigures> {
  const numbers = sql`select cell::float8 as number from (${valuesOf(dataId, at)}) filled`
  const { quantiles, ...measures } = await oneRow(
    db,
    sql<
      Pick<NumberFigures, 'count' | 'min' | 'max' | 'mean' | 'median' | 'integers'> & { quantiles: number[] }
    >`
      select count(*) as count, min(number), max(number), avg(number) as mean,
        percentile_cont(0.5) within group (order by number) as median,
        percentile_cont(${[...spreadShares]}::float8[]) within group (order by number) as quantiles,
        bool_and(number = floor(number)) as integers
      from (${numbers}) numbers`,
  )
  const range = usualRange({ ...measures, quantiles })
  const usual =
    range &&
    (await oneRow(
      db,
      sql<{ min: number; max: number }>`
        select min(number), max(number) from (${numbers}) numbers where number between ${range.min} and ${range.max}`,
    ))
  const bars = histogramOf(measures, measures.integers, usual)
  const { rows } = await sql<{ bar: number; count: number }>`
    select greatest(0, least(${bars.count}::int - 1,
        floor((number - ${bars.start}::float8) / ${bars.step}::float8 + 1e-9)))::int as bar,
      count(*) as count
    from (${numbers}) numbers group by 1`.execute(db)
  const counts = new Map(rows.map(({ bar, count }) => [bar, count]))
  const [, lower_quartile, upper_quartile] = quantiles
  return {
    name,
    label: name,
    ...measures,
    lower_quartile,
    upper_quartile,
    bars: histogramBars(bars, measures, (bar) => counts.get(bar) ?? 0),
  }
}
