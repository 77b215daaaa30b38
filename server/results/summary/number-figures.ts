import { sql } from 'kysely'
import { distinctLabels } from 'contract/questionnaires/option-labels.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import {
  histogramBars,
  histogramOf,
  spreadShares,
  usualRange,
  type Bars,
  type NumberFigures,
} from 'contract/platform/figures.ts'
import type { Db } from '../../platform/database/database.ts'
import { latestRecords, type CountedSets } from './latest-records.ts'
import { optionFigures } from './option-figures.ts'

/** A numeric input, and its index among them. */
interface Input {
  input: number
  question_id: number
  name: string
  label: string
  integers: boolean
}

interface Measures {
  input: number
  count: number
  min: number
  max: number
  mean: number
  median: number
  quantiles: number[]
}

const inputsOf = (questions: readonly StoredQuestion[]): Input[] =>
  questions
    .flatMap(({ question_id, options }) =>
      options.flatMap(({ name, type }, at) => {
        const { numbers } = optionFigures[type]
        const label = distinctLabels(options)[at] ?? name
        return numbers ? [{ question_id, name, label, integers: numbers === 'whole' }] : []
      }),
    )
    .map((one, input) => ({ input, ...one }))

/** Figures of each numeric input, by question: first minimum, maximum and the like, then the bars of a histogram. */
export async function readNumberFigures(
  db: Db,
  counted: CountedSets,
  questions: readonly StoredQuestion[],
): Promise<ReadonlyMap<number, NumberFigures[]>> {
  const inputs = inputsOf(questions)
  if (inputs.length === 0) return new Map()
  const { rows: measured } = await sql<Measures>`
    select input, count(*) as count, min(number), max(number), avg(value)::float8 as mean,
      percentile_cont(0.5) within group (order by number) as median,
      percentile_cont(${[...spreadShares]}::float8[]) within group (order by number) as quantiles
    from (${numbersOf(counted, inputs)}) numbers group by input`.execute(db)
  const usual = await usualValues(db, counted, inputs, measured)
  const histograms = measured.map(({ input, ...measures }) => {
    const one = inputs[input]
    if (!one) throw new Error('The statement returned an input that was not requested')
    return { ...one, measures, bars: histogramOf(measures, one.integers, usual.get(input)) }
  })
  const counts = await countsOf(db, counted, histograms)
  const figures = histograms.map(({ input, question_id, name, label, integers, measures, bars }) => {
    const { quantiles, ...others } = measures
    const [, lower_quartile, upper_quartile] = quantiles
    return {
      question_id,
      name,
      label,
      integers,
      ...others,
      lower_quartile,
      upper_quartile,
      bars: histogramBars(bars, measures, (bar) => counts.get(key(input, bar)) ?? 0),
    }
  })
  return Map.groupBy(figures, ({ question_id }) => question_id)
}

/** The least and greatest value without outliers, of each input whose other values they would squeeze. */
async function usualValues(
  db: Db,
  counted: CountedSets,
  inputs: readonly Input[],
  measured: readonly Measures[],
): Promise<ReadonlyMap<number, { min: number; max: number }>> {
  const ranges = measured.flatMap(({ input, ...measures }) => {
    const range = usualRange(measures)
    return range ? [{ input, low: range.min, high: range.max }] : []
  })
  if (ranges.length === 0) return new Map()
  const concerned = inputs.filter((one) => ranges.some(({ input }) => input === one.input))
  const { rows } = await sql<{ input: number; min: number; max: number }>`
    select input, min(number), max(number)
    from (${numbersOf(counted, concerned)}) numbers
    join jsonb_to_recordset(${JSON.stringify(ranges)}::text::jsonb)
      as range (input integer, low float8, high float8) using (input)
    where number between low and high group by input`.execute(db)
  return new Map(rows.map(({ input, min, max }) => [input, { min, max }]))
}

/** The values in each bar of each input. */
async function countsOf(db: Db, counted: CountedSets, histograms: readonly (Input & { bars: Bars })[]) {
  if (histograms.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ input: number; bar: number; count: number }>`
    select input, greatest(0, least(bars - 1,
        case when number - start < step / 2 then 0 else floor((number - start) / step + 1e-9) end))::integer as bar,
      count(*) as count
    from (${numbersOf(counted, histograms)}) numbers
    join jsonb_to_recordset(${JSON.stringify(
      histograms.map(({ input, bars: { start, step, count } }) => ({ input, start, step, bars: count })),
    )}::text::jsonb) as histogram (input integer, start float8, step float8, bars integer) using (input)
    group by 1, 2`.execute(db)
  return new Map(rows.map(({ input, bar, count }) => [key(input, bar), count]))
}

const key = (input: number, bar: number) => `${input} ${bar}`

/**
 * The numbers of these inputs. Values beyond 1e300 are clamped and tiny ones count as 0, as differences and means would
 * overflow at the limits of floating point. `offset 0` makes PostgreSQL parse each number once.
 */
const numbersOf = (counted: CountedSets, inputs: readonly Input[]) => sql`
  select input, value, value::float8 as number
  from (
    select input, case when abs(given) < 1e-300 then 0 else least(greatest(given, -1e300), 1e300) end as value
    from (
      select input, (answer->(name || '-data'))::numeric as given
      from (${latestRecords(counted, inputs)}) latest
      join jsonb_to_recordset(${JSON.stringify(
        inputs.map(({ input, question_id, name }) => ({ input, question_id, name })),
      )}::text::jsonb) as input (input integer, question_id bigint, name text) using (question_id)
      where jsonb_typeof(answer->(name || '-data')) = 'number' offset 0
    ) answered offset 0
  ) bounded`
