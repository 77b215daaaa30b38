import { sql, type RawBuilder } from 'kysely'
import { crossLimits } from 'contract/results/cross-columns.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { filtersIn } from 'contract/results/table-filters.ts'
import { Invalid } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { numberIn } from '../table/find-sets.ts'
import { surveyTables } from '../table/survey-tables.ts'
import { comparisonOf, labelled, setsBy } from './sets-by.ts'

interface Measured {
  is_all: boolean
  name: string | null
  n: number
  mean: number
  quartiles: [number, number, number]
  min: number
  max: number
}

/** Figures of the numbers in the latest answers by another question, or by institution, its type or country. */
export const readGrouped: Handler<typeof surveyResults.readGrouped, InSurvey> = async (context) => {
  const { survey, viewer, query, db, longReads } = context
  const [{ columns }] = await surveyTables(db, survey, {})
  const of = columns.find(({ key }) => key === query.number)
  if (!of || !['value', 'score'].includes(of.source.of) || (of.type !== 'number' && of.type !== 'integer'))
    throw new Invalid({ number: ['This table has no such column of numbers.'] })
  const by = comparisonOf(columns, query.by)
  const search = {
    surveyId: survey.id,
    columns,
    sort: '-begun',
    filters: filtersIn(query.filter),
    reader: viewer,
  }
  const { rows } = await measuredBy(setsBy(search, { of, value: numberIn(of), by })).execute(longReads)
  const figures = rows.map(({ quartiles: [lower_quartile, median, upper_quartile], ...measured }) => ({
    ...measured,
    lower_quartile,
    median,
    upper_quartile,
  }))
  return {
    groups: labelled(
      figures.filter(({ is_all }) => !is_all),
      by,
    ),
    all: figures.find(({ is_all }) => is_all) ?? null,
  }
}

/** Beyond 1e300, differences and means would overflow; tiny numbers count as 0. */
const measures = sql`count(*) as n, avg(value)::float8 as mean,
  percentile_cont('{0.25,0.5,0.75}'::float8[]) within group (order by value::float8) as quartiles,
  min(value)::float8 as min, max(value)::float8 as max`

const measuredBy = (sets: RawBuilder<unknown>) => sql<Measured>`
  with given as materialized (
    select case when abs(value) < 1e-300 then 0 else least(greatest(value, -1e300), 1e300) end as value, column_names
    from (${sets}) sets
    where value is not null and column_names <> '{}'
  ), top as materialized (
    select name from given cross join unnest(column_names) name
    group by name order by count(*) desc, name limit ${crossLimits.columns}
  )
  select false as is_all, top.name, ${measures}
  from given cross join unnest(column_names) column_name left join top on top.name = column_name
  group by top.name
  union all select true, null, ${measures} from given having count(*) > 0`
