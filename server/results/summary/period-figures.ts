import { sql } from 'kysely'
import { distinctLabels } from 'contract/questionnaires/option-labels.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { periodsOf, type DateFigures } from 'contract/results/date-figures.ts'
import type { Db } from '../../platform/database/database.ts'
import { latestRecords, type CountedSets } from './latest-records.ts'
import { optionFigures } from './option-figures.ts'

interface Input {
  input: number
  question_id: number
  name: string
  label: string
  /** Whether its dates have times, with their offset. */
  timed: boolean
}

const inputsOf = (questions: readonly StoredQuestion[]): Input[] =>
  questions
    .flatMap(({ question_id, options }) => {
      const labels = distinctLabels(options)
      return options.flatMap(({ name, type }, at) =>
        optionFigures[type].dates
          ? [{ question_id, name, label: labels[at] ?? name, timed: type === 'datetime' }]
          : [],
      )
    })
    .map((one, input) => ({ input, ...one }))

/** How the dates of each input are spread, by question. A time counts for its day in UTC, as filters find it. */
export async function readDateFigures(
  db: Db,
  counted: CountedSets,
  questions: readonly StoredQuestion[],
): Promise<ReadonlyMap<number, DateFigures[]>> {
  const inputs = inputsOf(questions)
  if (inputs.length === 0) return new Map()
  const { rows } = await sql<{ input: number; month: number; count: number; min: string; max: string }>`
    select input, (extract(year from day) * 12 + extract(month from day) - 1)::integer as month, count(*) as count,
      to_char(min(day), 'YYYY-MM-DD') as min, to_char(max(day), 'YYYY-MM-DD') as max
    from (
      select input, case when timed then (given::timestamptz at time zone 'UTC')::date else given::date end as day
      from (
        select input, timed, answer->>(name || '-data') as given
        from (${latestRecords(counted, inputs)}) latest
        join jsonb_to_recordset(${JSON.stringify(inputs)}::text::jsonb)
          as input (input integer, question_id bigint, name text, timed boolean) using (question_id)
        offset 0
      ) answered
      where case when timed then pg_input_is_valid(given, 'timestamptz') else pg_input_is_valid(given, 'date') end
      offset 0
    ) dated
    where day between '0001-01-01' and '9999-12-31'
    group by 1, 2`.execute(db)
  const byInput = Map.groupBy(rows, ({ input }) => input)
  const figures = inputs.flatMap(({ input, question_id, name, label }) => {
    const months = byInput.get(input)
    if (!months) return []
    return {
      question_id,
      name,
      label,
      count: months.reduce((sum, { count }) => sum + count, 0),
      min: months.map(({ min }) => min).reduce((one, other) => (one < other ? one : other)),
      max: months.map(({ max }) => max).reduce((one, other) => (one > other ? one : other)),
      ...periodsOf(new Map(months.map(({ month, count }) => [month, count]))),
    }
  })
  return Map.groupBy(figures, ({ question_id }) => question_id)
}
