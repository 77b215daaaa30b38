import { sql } from 'kysely'
import { chiSquared } from 'contract/results/chi-squared.ts'
import { chosenOrNot, countTable, crossLimits } from 'contract/results/cross-columns.ts'
import type { CrossTable } from 'contract/results/cross-table.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import type { TableColumn } from 'contract/results/table-columns.ts'
import { filtersIn } from 'contract/results/table-filters.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { namesIn, type SetSearch } from '../table/find-sets.ts'
import { surveyTables } from '../table/survey-tables.ts'
import {
  comparisonOf,
  crossableColumn,
  labelled,
  optionsOf,
  overlaps,
  setsBy,
  type ComparedBy,
} from './sets-by.ts'

interface Counted {
  kind: 'cell' | 'row' | 'column' | 'all'
  row_name: string | null
  column_name: string | null
  count: number
}

/** The latest answers to a question by those to another one, or by institution, its type or country. */
export const readCross: Handler<typeof surveyResults.readCross, InSurvey> = async (context) => {
  const { survey, viewer, query, db, longReads } = context
  const [{ columns }] = await surveyTables(db, survey, {})
  const search = { surveyId: survey.id, columns, filters: filtersIn(query.filter), reader: viewer }
  return (await crossOf(longReads, search, query)).table
}

/**
 * A cross table of the sets that the filters find, with the column of its rows and what its columns are.
 * @throws Invalid at `row` or `by` if there is no such column
 */
export async function crossOf(
  db: Db,
  search: Omit<SetSearch, 'sort'>,
  keys: { row: string; by: string },
): Promise<{ table: CrossTable; row: TableColumn; by: ComparedBy }> {
  const { columns } = search
  const row = crossableColumn(columns, { key: keys.row, field: 'row', mostOptions: crossLimits.rows })
  const by = comparisonOf(columns, keys.by)
  const { rows } = await countedBy({ ...search, sort: '-begun' }, row, by).execute(db)
  return { table: tableOf(rows, row, by), row, by }
}

/** Counts sets that have a row and a column. Sets may have several of both. */
const countedBy = (search: SetSearch, row: TableColumn, by: ComparedBy) => sql<Counted>`
  with given as materialized (
    select value as row_names, column_names, count(*) as count
    from (${setsBy(search, { of: row, value: namesIn(row), by })}) sets
    where value <> '{}' and column_names <> '{}'
    group by 1, 2
  ), top as materialized (
    select name from given cross join unnest(column_names) name
    group by name order by sum(count) desc, name limit ${crossLimits.columns}
  )
  select 'cell' as kind, row_name, top.name as column_name, sum(count)::bigint as count
  from given cross join unnest(row_names) row_name cross join unnest(column_names) column_name
  left join top on top.name = column_name
  group by row_name, top.name
  union all select 'row', row_name, null, sum(count)::bigint
  from given cross join unnest(row_names) row_name group by row_name
  union all select 'column', null, top.name, sum(count)::bigint
  from given cross join unnest(column_names) column_name left join top on top.name = column_name
  group by top.name
  union all select 'all', null, null, coalesce(sum(count), 0)::bigint from given`

function tableOf(counted: readonly Counted[], row: TableColumn, by: ComparedBy): CrossTable {
  const ofKind = (kind: Counted['kind']) => counted.filter((one) => one.kind === kind)
  const ofRows = new Map(ofKind('row').map(({ row_name, count }) => [row_name, count]))
  const rows = optionsOf(row)
    .map(({ name, label }) => ({ name, label, n: ofRows.get(name) ?? 0 }))
    .filter(({ n }) => n > 0)
  const columns = labelled(
    ofKind('column').map(({ column_name: name, count: n }) => ({ name, n })),
    by,
  )
  const cells = ofKind('cell').flatMap(({ row_name, column_name, count }) =>
    row_name === null ? [] : [{ row: row_name, column: column_name, count }],
  )
  const counts = countTable(cells, { rows, columns })
  const [rowsOverlap, columnsOverlap] = [overlaps(row), overlaps(by)]
  // The test assumes that every set is counted in one cell.
  const isTested = !columnsOverlap
  return {
    rows: rows.map((one, at) => ({
      ...one,
      test: isTested && rowsOverlap ? chiSquared(chosenOrNot(counts[at] ?? [], columns)) : null,
    })),
    columns,
    counts,
    n: ofKind('all')[0]?.count ?? 0,
    rows_overlap: rowsOverlap,
    columns_overlap: columnsOverlap,
    test: isTested && !rowsOverlap ? chiSquared(counts) : null,
  }
}
