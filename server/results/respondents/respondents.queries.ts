import { sql, type RawBuilder } from 'kysely'
import { rolesWith } from 'contract/projects/permissions.ts'
import type { RespondentState } from 'contract/results/summary.ts'
import type { SurveyRow } from '../../surveys/surveys.ts'

type OfSurvey = Pick<SurveyRow, 'id' | 'type' | 'sets'>
export type SurveyOfPeople = Pick<SurveyRow, 'id' | 'type' | 'sets' | 'project_id'>

const isShared = ({ type, sets }: OfSurvey) => type === 'multi-user' && sets === null

/** Selects respondents: people or institutions with a set of their own, or people with answers in the shared set. */
export const respondentsOf = (survey: OfSurvey) => (isShared(survey) ? sharers : owners)(survey.id)

/** People and institutions with a set of their own; institutions have negative ids. */
const owners = (surveyId: number) => sql`
  select respondent_id, total_answered as answered, total_visible as visible, updated_at as last_answer_at,
    percentage_completion >= 100 as is_complete
  from survey_progress where survey_id = ${surveyId} and respondent_id <> 0`

/** People with answers in the shared set, and their share of the answers that count. */
const sharers = (surveyId: number) => sql`
  select newest.person_id as respondent_id,
    count(*) filter (where case when instance is null then newest.question_id <> all (progress.uncounted)
      else newest.question_id || ':' || instance <> all (progress.uncounted_in_instances) end)::integer as answered,
    progress.total_visible as visible, max(newest.created_at) as last_answer_at,
    progress.percentage_completion >= 100 as is_complete
  from (
    select distinct on (question_id, instance) question_id, instance, person_id, answer_text, created_at
    from answer where survey_id = ${surveyId} and respondent_id = 0 order by question_id, instance, id desc
  ) newest
  join survey_progress progress on progress.survey_id = ${surveyId} and progress.respondent_id = 0
  join question on question.id = newest.question_id and question.removed_at is null
  where answer_text <> '' and case when instance is null then newest.question_id <> all (progress.hidden_answered)
    else newest.question_id || ':' || instance <> all (progress.hidden_in_instances) end
  group by newest.person_id, progress.total_visible, progress.percentage_completion`

/**
 * People who may fill a survey: participants of its project, and guests who were invited to it. None if institutions fill
 * it, because nobody alone is to complete it.
 */
const invitedTo = ({ id, project_id, sets }: SurveyOfPeople) => sql`
  select person_id from (
    select person_id from project_role
    where project_id = ${project_id} and role = any (${rolesWith('FILL_PROJECT_SURVEYS')}::text[])
    union
    select guest.person_id from survey_guest guest
    where guest.survey_id = ${id} and exists (
      select from project_role role where role.project_id = ${project_id} and role.person_id = guest.person_id)
  ) allowed where ${sets === null}`

/** A person who is invited or has answered. */
export interface RespondentRow {
  person_id: number
  is_invited: boolean
  answered: number
  visible: number
  last_answer_at: Date | null
  state: RespondentState
}

/** Everyone who is invited or has answered, as `RespondentRow`. */
export const invitedAndRespondents = (
  survey: SurveyOfPeople,
): RawBuilder<RespondentRow> => sql<RespondentRow>`
  select coalesce(found.respondent_id, invited.person_id) as person_id, invited.person_id is not null as is_invited,
    coalesce(found.answered, 0) as answered, coalesce(found.visible, 0) as visible, found.last_answer_at,
    case when found.respondent_id is null then 'not_begun' when found.is_complete then 'complete'
      else 'in_progress' end as state
  from (${respondentsOf(survey)}) found
  full join (${invitedTo(survey)}) invited on invited.person_id = found.respondent_id`

/** Whether people fill a shared set, and it is complete. */
export const isSharedComplete = (survey: OfSurvey) => sql<boolean>`(${isShared(survey)} and exists (
  select from survey_progress where survey_id = ${survey.id} and respondent_id = 0 and percentage_completion >= 100))`
