import type { LatestText } from 'contract/surveys/survey-summary.ts'
import type { Sql } from '../../platform/database.ts'
import { idsOf } from './latest-records.ts'

/** How many, and how much of each. */
const shown = { texts: 5, characters: 300 }

/** The newest answers to each of these questions, by question. */
export async function latestTexts(
  sql: Sql,
  surveyId: number,
  questions: readonly { question_id: number }[],
): Promise<ReadonlyMap<number, LatestText[]>> {
  const rows = await sql<
    { question_id: number; id: number; text: string; email: string; created_at: Date }[]
  >`
    select asked.question_id, newest.id, newest.text, coalesce(person.email, '') as email, newest.created_at
    from unnest(${idsOf(questions)}::text::bigint[]) asked (question_id)
    cross join lateral (
      select id, person_id, created_at,
        case when length(answer_text) > ${shown.characters} then left(answer_text, ${shown.characters - 1}) || '…'
          else answer_text end as text
      from answer
      where survey_id = ${surveyId} and question_id = asked.question_id and answer_text <> ''
        and not exists (
          select from answer newer where newer.survey_id = answer.survey_id
            and newer.respondent_id = answer.respondent_id and newer.question_id = answer.question_id
            and newer.id > answer.id offset 0)
        and not exists (
          select from survey_progress progress where progress.survey_id = answer.survey_id
            and progress.respondent_id = answer.respondent_id
            and answer.question_id = any (hidden_answered) offset 0)
      order by id desc limit ${shown.texts}
    ) newest
    left join person on person.id = newest.person_id
    order by newest.id desc`
  const texts = rows.map(({ question_id, id, text, email, created_at }) => ({
    question_id,
    id,
    text,
    user__email: email,
    created_at: created_at.toISOString(),
  }))
  return Map.groupBy(texts, ({ question_id }) => question_id)
}
