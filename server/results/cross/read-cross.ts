import { sql, type RawBuilder } from 'kysely'
import { countries } from 'contract/places/countries.ts'
import { chiSquared } from 'contract/results/chi-squared.ts'
import {
  chosenOrNot,
  countTable,
  crossLimits,
  isCrossable,
  isInstitutionPart,
  type InstitutionPart,
} from 'contract/results/cross-columns.ts'
import type { CrossTable } from 'contract/results/cross-table.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import type { ColumnOption, TableColumn } from 'contract/results/table-columns.ts'
import { filtersIn } from 'contract/results/table-filters.ts'
import { Invalid } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import {
  institutionOfSet,
  latestAnswer,
  namesIn,
  personOfSet,
  setsToCount,
  type SetSearch,
} from '../table/find-sets.ts'
import { surveyTables } from '../table/survey-tables.ts'

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
  const row = crossed(columns, query.row, 'row', crossLimits.rows)
  const by = isInstitutionPart(query.by) ? query.by : crossed(columns, query.by, 'by', crossLimits.columns)
  const search = {
    surveyId: survey.id,
    columns,
    sort: '-begun',
    filters: filtersIn(query.filter),
    reader: viewer,
  }
  const { rows } = await countedBy(search, row, by).execute(longReads)
  return tableOf(rows, row, by)
}

function crossed(
  columns: readonly TableColumn[],
  key: string,
  field: string,
  mostOptions: number,
): TableColumn {
  const column = columns.find((one) => one.key === key)
  if (!column || !isCrossable(column))
    throw new Invalid({ [field]: ['This table has no such column with choices, or yes and no.'] })
  if (column.options.length > mostOptions)
    throw new Invalid({ [field]: [`The column ${column.name} has more than ${mostOptions} options.`] })
  return column
}

/** Counts sets that have a row and a column. Sets may have several of both. */
function countedBy(search: SetSearch, row: TableColumn, by: TableColumn | InstitutionPart) {
  const questions = new Set(
    [row, by].flatMap((one) => (typeof one === 'string' ? [] : (one.question_id ?? []))),
  )
  const joins = [
    ...(typeof by === 'string' ? [personOfSet, institutionOfSet(search.reader)] : []),
    ...[...questions].map(latestAnswer),
  ]
  const most = crossLimits.columns
  return sql<Counted>`
    with given as materialized (
      select row_names, column_names, count(*) as count
      from (
        select ${namesIn(row)} as row_names, ${typeof by === 'string' ? institutionNames[by] : namesIn(by)} as column_names
        from (${setsToCount(search)}) found
        join survey_progress progress on progress.survey_id = ${search.surveyId}
          and progress.respondent_id = found.respondent_id
        ${sql.join(joins, sql` `)}
      ) sets
      where row_names <> '{}' and column_names <> '{}'
      group by 1, 2
    ), top as materialized (
      select name from given cross join unnest(column_names) name
      group by name order by sum(count) desc, name limit ${most}
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
}

const listed = (value: RawBuilder<unknown>) =>
  sql`case when ${value} is null then '{}'::text[] else array[${value}::text] end`
const institutionNames: Readonly<Record<InstitutionPart, RawBuilder<unknown>>> = {
  institution: listed(sql`post.institution_name`),
  institution_type: listed(sql`post.institution_type`),
  country: listed(sql`post.country_code`),
}

const yesAndNo: readonly ColumnOption[] = [
  { name: 'true', label: 'Yes' },
  { name: 'false', label: 'No' },
]
const optionsOf = ({ type, options }: TableColumn) => (type === 'boolean' ? yesAndNo : options)
const overlaps = (one: TableColumn | InstitutionPart) => typeof one !== 'string' && one.type === 'choices'

function tableOf(
  counted: readonly Counted[],
  row: TableColumn,
  by: TableColumn | InstitutionPart,
): CrossTable {
  const ofKind = (kind: Counted['kind']) => counted.filter((one) => one.kind === kind)
  const ofRows = new Map(ofKind('row').map(({ row_name, count }) => [row_name, count]))
  const rows = optionsOf(row)
    .map(({ name, label }) => ({ name, label, n: ofRows.get(name) ?? 0 }))
    .filter(({ n }) => n > 0)
  const columns = columnsOf(ofKind('column'), by)
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

/** Options in their order; institutions, types and countries by their number of sets, all others together last. */
function columnsOf(counted: readonly Counted[], by: TableColumn | InstitutionPart): CrossTable['columns'] {
  const counts = new Map(counted.map(({ column_name, count }) => [column_name, count]))
  if (typeof by !== 'string')
    return optionsOf(by).flatMap(({ name, label }) => {
      const n = counts.get(name) ?? 0
      return n > 0 ? [{ name, label, n }] : []
    })
  const labels = by === 'country' ? new Map(countries.map(({ code, name }) => [code, name])) : undefined
  return counted
    .toSorted(
      (one, other) =>
        Number(one.column_name === null) - Number(other.column_name === null) ||
        other.count - one.count ||
        ((one.column_name ?? '') < (other.column_name ?? '') ? -1 : 1),
    )
    .map(({ column_name: name, count }) => ({
      name,
      label: name === null ? 'All others' : (labels?.get(name) ?? name),
      n: count,
    }))
}
