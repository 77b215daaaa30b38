import { sql } from 'kysely'
import { distinctLabels } from 'contract/questionnaires/option-labels.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { isHiddenAnswer } from '../newest-records.ts'
import { optionsToCount } from './choice-figures.ts'
import { countedSets } from './filtered-sets.ts'
import { isCounted, type CountedSets } from './latest-records.ts'
import { optionFigures } from './option-figures.ts'

/** Days of a chart. */
const mostDays = 30

/** How a question was answered at the end of some days; of none if the survey keeps only the latest answers. */
export const readChanges: Handler<typeof surveyResults.readChanges, InSurvey> = async (context) => {
  const { survey, params, query, db, longReads } = context
  const question = (await questionnaireOf(db, survey)).byId.get(params.question)
  if (!question) throw notFound()
  const counted = await countedSets(db, context, query.filter)
  const days = survey.only_latest_submissions ? [] : spread(await daysOf(longReads, counted, question))
  const options = await optionsToCount(db, [question])
  const inputs = numbersOf(question)
  const found = await valuesAt(longReads, { counted, question, days, options, inputs })
  const chosen = options
    .map((option, at) => ({ ...option, at }))
    .filter(
      ({ at, isRemoved }) =>
        // Removed options only if they were chosen on one of the days.
        !isRemoved || days.some((day) => found.choices.has(key(day, at))),
    )
  return {
    options: chosen.map(({ name, label }) => ({ name, label })),
    inputs,
    days: days.map((day) => ({
      day,
      answered: found.answered.get(day) ?? 0,
      choices: chosen.map(({ at }) => found.choices.get(key(day, at)) ?? 0),
      numbers: inputs.map((_, at) => found.numbers.get(key(day, at)) ?? { count: 0, median: null }),
    })),
  }
}

const key = (day: string, at: number) => `${day} ${at}`

const numbersOf = ({ options }: StoredQuestion) => {
  const labels = distinctLabels(options)
  return options.flatMap(({ name, type }, at) =>
    optionFigures[type].numbers ? [{ name, label: labels[at] ?? name }] : [],
  )
}

/** The days with records, in UTC. */
async function daysOf(db: Db, counted: CountedSets, { question_id }: StoredQuestion): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from answer
    where survey_id = ${counted.surveyId} and question_id = ${question_id} and ${isCounted(counted)}
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** At most `mostDays` of them, the first and the last included. */
function spread(days: readonly string[]): string[] {
  if (days.length <= mostDays) return [...days]
  const step = (days.length - 1) / (mostDays - 1)
  return Array.from({ length: mostDays }, (_, at) => days[Math.round(at * step)] ?? '')
}

interface Sought {
  counted: CountedSets
  question: StoredQuestion
  days: readonly string[]
  options: readonly { name: string; ticked: boolean }[]
  inputs: readonly { name: string }[]
}

interface Row {
  day: string
  kind: 'answered' | 'choice' | 'number'
  at: number
  count: number
  median: number | null
}

/** A record counts from the day on which it was stored until a newer one replaced it. */
async function valuesAt(db: Db, { counted, question, days, options, inputs }: Sought) {
  const { rows } = await sql<Row>`
    with record as (
      select respondent_id, instance, answer, answer_text, (created_at at time zone 'UTC')::date as since,
        (lead(created_at) over (partition by respondent_id, instance order by id) at time zone 'UTC')::date as until
      from answer
      where survey_id = ${counted.surveyId} and question_id = ${question.question_id} and ${isCounted(counted)}
    ), shown as materialized (
      select to_char(day, 'YYYY-MM-DD') as day, answer.answer
      from unnest(${[...days]}::text[]::date[]) day
      join (
        select record.*, ${question.question_id}::bigint as question_id from record where answer_text <> ''
      ) answer on since <= day and (until is null or until > day)
      left join survey_progress progress
        on progress.survey_id = ${counted.surveyId} and progress.respondent_id = answer.respondent_id
      where (${sql.raw(isHiddenAnswer)}) is not true
    )
    select day, 'answered' as kind, 0 as at, count(*) as count, null::float8 as median from shown group by day
    union all
    select day, 'choice', option.at, count(*), null
    from shown
    join jsonb_to_recordset(${JSON.stringify(options.map(({ name, ticked }, at) => ({ name, ticked, at })))}::text::jsonb)
      as option (name text, ticked boolean, at integer)
      on answer->name = 'true'
        or not ticked and coalesce(answer->(name || '-data'), 'null') not in ('false', 'null', '""')
    group by day, option.at
    union all
    select day, 'number', at, count(*), percentile_cont(0.5) within group (order by number)
    from (
      select day, input.at,
        case when abs(given) < 1e-300 then 0 else least(greatest(given, -1e300), 1e300) end::float8 as number
      from shown
      join jsonb_to_recordset(${JSON.stringify(inputs.map(({ name }, at) => ({ name, at })))}::text::jsonb)
        as input (name text, at integer) on jsonb_typeof(answer->(name || '-data')) = 'number'
      cross join lateral (select (answer->(name || '-data'))::numeric as given) one
    ) numbers
    group by day, at`.execute(db)
  const ofKind = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
  return {
    answered: new Map(ofKind('answered').map(({ day, count }) => [day, count])),
    choices: new Map(ofKind('choice').map(({ day, at, count }) => [key(day, at), count])),
    numbers: new Map(ofKind('number').map(({ day, at, count, median }) => [key(day, at), { count, median }])),
  }
}
