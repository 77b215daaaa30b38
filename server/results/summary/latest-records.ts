import { sql, type RawBuilder } from 'kysely'

/** A survey, and which of its answer sets are meant. */
export interface CountedSets {
  surveyId: number
  /** A query of the `respondent_id` of sets; undefined for all. */
  sets?: RawBuilder<unknown> | undefined
}

/** A condition on `respondent_id`. */
export const isCounted = ({ sets }: CountedSets) => (sets ? sql`respondent_id in (${sets})` : sql`true`)

/** For `= any (…::bigint[])`. */
const idsOf = (questions: Iterable<{ question_id: number }>) =>
  `{${[...new Set([...questions].map(({ question_id }) => question_id))].join()}}`

/** The newest record of each of these questions and each set, unless it is empty or hidden there. */
export const latestRecords = (counted: CountedSets, questions: Iterable<{ question_id: number }>) => sql`
  select question_id, newest.answer
  from (
    select distinct on (question_id, respondent_id, instance) question_id, respondent_id, instance, answer,
      answer_text
    from answer where survey_id = ${counted.surveyId} and question_id = any (${idsOf(questions)}::text::bigint[])
      and ${isCounted(counted)}
    order by question_id, respondent_id, instance, id desc
  ) newest
  left join survey_progress progress
    on progress.survey_id = ${counted.surveyId} and progress.respondent_id = newest.respondent_id
  where answer_text <> '' and case when instance is null then question_id <> all (coalesce(hidden_answered, '{}'))
    else question_id || ':' || instance <> all (coalesce(hidden_in_instances, '{}')) end`
