import { sql } from 'kysely'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { recountKey } from '../answers/answers.ts'
import { oneRow } from '../platform/database/one-row.ts'
import type { Handler } from '../platform/http/routes.ts'
import { isQueued } from '../platform/jobs/jobs.ts'
import type { InSurvey } from '../surveys/surveys.ts'
import { respondentsOf } from './respondents/respondents.queries.ts'

interface Figures {
  sections: number
  respondents: number
  answers: number
  begun: number
  completed: number
  median_completion: number | null
  counting: boolean
}

/** Figures of a survey: sections, respondents, answers and progress of its sets. */
export const readFigures: Handler<typeof surveyResults.readFigures, InSurvey> = async ({ survey, db }) => {
  const figures = sql<Figures>`
    select
      (select count(distinct section_name) from question where survey_id = ${survey.id} and removed_at is null)
        as sections,
      (select count(*) from (${respondentsOf(survey)}) one) as respondents,
      coalesce(sum(total_answered), 0)::bigint as answers,
      count(*) as begun,
      count(*) filter (where percentage_completion >= 100) as completed,
      round(percentile_cont(0.5) within group (order by percentage_completion)::numeric, 1)::double precision
        as median_completion,
      ${isQueued(recountKey(survey.id))} as counting
    from survey_progress
    where survey_id = ${survey.id}`
  return oneRow(db, figures)
}
