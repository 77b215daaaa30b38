import { sql } from 'kysely'
import type { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { InSurvey } from '../surveys/surveys.ts'

/** The viewer's institutions that fill the survey, by name; none unless it has a set for each. */
export const listInstitutions: Handler<typeof surveyAnswers.listInstitutions, InSurvey> = async ({
  db,
  survey,
}) => {
  const { rows } = await sql<{ id: number; name: string; percentage_completion: number }>`
    select institute.id, institute.name, coalesce(percentage_completion, 0) as percentage_completion
    from institute
    left join survey_progress progress on progress.survey_id = ${survey.id}
      and progress.respondent_id = set_of_institution(${survey.id}, institute.id)
    where institute.id = any (${survey.institution_ids ?? []}::bigint[])
    order by institute.name, institute.id`.execute(db)
  return { results: rows }
}
