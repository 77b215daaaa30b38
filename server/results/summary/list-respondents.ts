import { sql } from 'kysely'
import { boundedTotal } from 'contract/platform/totals.ts'
import { percentage } from 'contract/answers/progress.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { institutionOfSet } from '../table/find-sets.ts'

interface Row {
  user_id: number | null
  respondent_number: number
  name: string
  email: string
  answered: number
  visible: number
  last_answer_at: Date
  institution_id: number | null
  institution: string | null
}

/** A page of respondents with their progress, latest first. */
export const listRespondents: Handler<typeof surveyResults.listRespondents, InSurvey> = async (context) => {
  const { survey, viewer, query, db } = context
  const { pageNumber, pageSize } = query
  const found = respondentsOf(survey)
  const { rows } = await sql<Row>`
    select person.id as user_id, respondent.number as respondent_number, trim(concat_ws(' ', first_name, last_name)) as name,
      coalesce(email, '') as email, one.answered, one.visible, one.last_answer_at,
      post.institution_id, post.institution_name as institution
    from (
      ${found} order by last_answer_at desc, respondent_id limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
    ) one
    join respondent on respondent.survey_id = ${survey.id} and respondent.person_id = one.respondent_id
    left join person on person.id = one.respondent_id
    left join survey_progress progress
      on progress.survey_id = ${survey.id} and progress.respondent_id = one.respondent_id
    ${institutionOfSet(viewer)}
    order by last_answer_at desc, one.respondent_id`.execute(db)
  return {
    results: rows.map(({ last_answer_at, institution_id, institution, ...one }) => ({
      ...one,
      institution:
        institution_id === null || institution === null ? null : { id: institution_id, name: institution },
      percentage: percentage(one.answered, one.visible),
      last_answer_at: last_answer_at.toISOString(),
    })),
    ...boundedTotal(await boundedCount(db, found)),
    pageNumber,
    pageSize,
  }
}

/** Selects respondents: people or institutions with a set of their own, or people with answers in the shared set. */
export const respondentsOf = ({ id, type, sets }: Pick<InSurvey['survey'], 'id' | 'type' | 'sets'>) =>
  (type === 'multi-user' && sets === null ? sharers : owners)(id)

/** People and institutions with a set of their own. */
const owners = (surveyId: number) => sql`
  select respondent_id, total_answered as answered, total_visible as visible, updated_at as last_answer_at
  from survey_progress where survey_id = ${surveyId} and respondent_id <> 0`

/** People with answers in the shared set, and their share of the answers that count. */
const sharers = (surveyId: number) => sql`
  select newest.person_id as respondent_id,
    count(*) filter (where case when instance is null then newest.question_id <> all (progress.uncounted)
      else newest.question_id || ':' || instance <> all (progress.uncounted_in_instances) end)::integer as answered,
    progress.total_visible as visible, max(newest.created_at) as last_answer_at
  from (
    select distinct on (question_id, instance) question_id, instance, person_id, answer_text, created_at
    from answer where survey_id = ${surveyId} and respondent_id = 0 order by question_id, instance, id desc
  ) newest
  join survey_progress progress on progress.survey_id = ${surveyId} and progress.respondent_id = 0
  join question on question.id = newest.question_id and question.removed_at is null
  where answer_text <> '' and case when instance is null then newest.question_id <> all (progress.hidden_answered)
    else newest.question_id || ':' || instance <> all (progress.hidden_in_instances) end
  group by newest.person_id, progress.total_visible`
