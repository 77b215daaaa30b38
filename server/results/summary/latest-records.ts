import { sql, type RawBuilder } from 'kysely'

/** For `= any (…::bigint[])`. */
const idsOf = (questions: Iterable<{ question_id: number }>) =>
  `{${[...new Set([...questions].map(({ question_id }) => question_id))].join()}}`

/** Selects the `respondent_id` of the sets that are counted; undefined for all. */
export type Among = RawBuilder<unknown> | undefined

/** The newest record of each of these questions and each set, unless it is empty or hidden there. */
export const latestRecords = (
  surveyId: number,
  questions: Iterable<{ question_id: number }>,
  among: Among,
) => sql`
  select question_id, newest.answer
  from (
    select distinct on (question_id, respondent_id, instance) question_id, respondent_id, instance, answer,
      answer_text
    from answer where survey_id = ${surveyId} and question_id = any (${idsOf(questions)}::text::bigint[])
      ${among ? sql`and respondent_id in (${among})` : sql``}
    order by question_id, respondent_id, instance, id desc
  ) newest
  left join survey_progress progress
    on progress.survey_id = ${surveyId} and progress.respondent_id = newest.respondent_id
  where answer_text <> '' and case when instance is null then question_id <> all (coalesce(hidden_answered, '{}'))
    else question_id || ':' || instance <> all (coalesce(hidden_in_instances, '{}')) end`

/** A survey, and which of its answer sets are counted. */
export interface CountedSets {
  surveyId: number
  among?: Among
}

/** Whether a `respondent_id` is counted. */
export const isCounted = ({ among }: CountedSets) => (among ? sql`respondent_id in (${among})` : sql`true`)
