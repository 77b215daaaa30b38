import { sql } from 'kysely'
import type { surveyResults } from 'contract/results/results.contract.ts'
import { oneRow } from '../platform/database/one-row.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { InSurvey } from '../surveys/surveys.ts'

/**
 * Figures of a survey: sections, respondents and answers. A respondent has a set of their own, or a share of the common
 * one.
 */
export const readFigures: Handler<typeof surveyResults.readFigures, InSurvey> = async ({ survey, db }) => {
  const respondents =
    survey.type === 'multi-user'
      ? sql`select count(distinct person_id) from answer where survey_id = ${survey.id} and respondent_id = 0`
      : sql`select count(*) from survey_progress where survey_id = ${survey.id} and respondent_id <> 0`
  const figures = sql<{ sections: number; respondents: number; answers: number }>`
    select
      (select count(distinct section_name) from question where survey_id = ${survey.id} and removed_at is null)
        as sections,
      (${respondents}) as respondents,
      (select coalesce(sum(total_answered), 0) from survey_progress where survey_id = ${survey.id})::bigint
        as answers`
  return oneRow(db, figures)
}
