import { sql } from 'kysely'
import type { Question } from 'contract/questionnaires/questions.ts'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import { reachOfScore, scoredQuestions } from 'contract/questionnaires/score-points.ts'
import type { ScoreFigures } from 'contract/results/score-results.schemas.ts'
import type { Db } from '../../platform/database/database.ts'
import { isCounted, type CountedSets } from '../summary/latest-records.ts'

interface Scored {
  questions: readonly Question[]
  scoring: Scoring | undefined
}

interface Measured {
  name: string
  /** Null for the whole score. */
  section: string | null
  n: number
  mean: number | null
  quartiles: [number, number, number] | null
  percent: number | null
}

/** Mean, median and quartiles of the scores of sets, whole and by section. */
export async function scoresOfSurvey(
  db: Db,
  counted: CountedSets,
  { questions, scoring }: Scored,
): Promise<ScoreFigures[]> {
  if (!scoring || scoring.scores.length === 0) return []
  const { rows } = await measuredIn(counted).execute(db)
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
  return scoring.scores.map((score) => {
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
}

const measuredIn = (counted: CountedSets) => sql<Measured>`
  with counted as materialized (
    select scores from survey_progress where survey_id = ${counted.surveyId} and ${isCounted(counted)})
  select name, section, count(value) as n, avg(value)::double precision as mean,
    percentile_cont(array[0.25, 0.5, 0.75]) within group (order by value)::double precision[] as quartiles,
    round(avg(percent)::numeric, 1)::double precision as percent
  from (
    select score.name, null as section, (score.whole->>'value')::double precision as value,
      (score.whole->>'percent')::double precision as percent
    from counted cross join jsonb_each(scores) score (name, whole)
    union all
    select score.name, part->>'section', (part->>'value')::double precision, (part->>'percent')::double precision
    from counted cross join jsonb_each(scores) score (name, whole)
      cross join jsonb_array_elements(score.whole->'sections') part
  ) measured
  group by name, section`
