import { sql } from 'kysely'
import { reachOfScore, scoredQuestions } from 'contract/questionnaires/score-points.ts'
import type { scoreResults } from 'contract/results/score-results.endpoints.ts'
import { recountKey } from '../../answers/answers.ts'
import { oneRow } from '../../platform/database/one-row.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { isQueued } from '../../platform/jobs/jobs.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import type { InSurvey } from '../../surveys/surveys.ts'

interface Measured {
  name: string
  /** Null for the whole score. */
  section: string | null
  n: number
  mean: number | null
  quartiles: [number, number, number] | null
  percent: number | null
}

/** Mean, median and quartiles of the scores of all sets, whole and by section. */
export const readScores: Handler<typeof scoreResults.readScores, InSurvey> = async ({
  db,
  longReads,
  survey,
}) => {
  const { scoring, questions } = await questionnaireOf(db, survey)
  const { counting, sets } = await oneRow(
    db,
    sql<{ counting: boolean; sets: number }>`
      select ${isQueued(recountKey(survey.id))} as counting, count(*) as sets
      from survey_progress where survey_id = ${survey.id}`,
  )
  if (!scoring || scoring.scores.length === 0) return { scores: [], sets, counting }
  const { rows } = await measuredIn(survey.id).execute(longReads)
  const figuresOf = (name: string, section: string | null) => {
    const found = rows.find((row) => row.name === name && row.section === section)
    const [lower_quartile = null, median = null, upper_quartile = null] = found?.quartiles ?? []
    return {
      n: found?.n ?? 0,
      mean: found?.mean ?? null,
      lower_quartile,
      median,
      upper_quartile,
      percent: found?.percent ?? null,
    }
  }
  const scores = scoring.scores.map((score) => {
    const reach = reachOfScore(score, scoring, questions)
    const sections = new Set(
      scoredQuestions(score, scoring, questions).map(({ question }) => question.section_name),
    )
    const listed = new Set(score.sections.map(({ section }) => section))
    return {
      name: score.name,
      label: score.label,
      min: reach?.min ?? null,
      max: reach?.max ?? null,
      ...figuresOf(score.name, null),
      sections: [...sections]
        .filter((section) => listed.size === 0 || listed.has(section))
        .map((section) => ({ section, ...figuresOf(score.name, section) })),
    }
  })
  return { scores, sets, counting }
}

const measuredIn = (surveyId: number) => sql<Measured>`
  select name, section, count(value) as n, avg(value)::double precision as mean,
    percentile_cont(array[0.25, 0.5, 0.75]) within group (order by value)::double precision[] as quartiles,
    round(avg(percent)::numeric, 1)::double precision as percent
  from (
    select score.name, null as section, (score.whole->>'value')::double precision as value,
      (score.whole->>'percent')::double precision as percent
    from survey_progress cross join jsonb_each(scores) score (name, whole)
    where survey_id = ${surveyId}
    union all
    select score.name, part->>'section', (part->>'value')::double precision, (part->>'percent')::double precision
    from survey_progress cross join jsonb_each(scores) score (name, whole)
      cross join jsonb_array_elements(score.whole->'sections') part
    where survey_id = ${surveyId}
  ) measured
  group by name, section`
