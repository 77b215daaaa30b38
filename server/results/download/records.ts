import { tableColumn } from 'contract/questionnaires/question-tables.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import { respondentEmail } from '../respondent-email.ts'
import type { DownloadConnection } from './connection.ts'

export interface Wanted {
  surveyId: number
  which: 'latest' | 'all'
}

/** Columns of a question in downloads. */
export type ResultQuestion = Pick<
  Question,
  'section_name' | 'question' | 'variable_name' | 'question_type' | 'options'
> & { id: number; column: string }

/** The questions of the survey in order; removed ones still have records, but are not part of the latest results. */
export async function questionsWithResults(
  connection: DownloadConnection,
  { surveyId, which }: Wanted,
): Promise<ResultQuestion[]> {
  const questions = await connection.rows<Omit<ResultQuestion, 'column'> & { table_group: string }>(
    `select id, section_name, question, table_group, variable_name, question_type, options from question
    where survey_id = $1 and (removed_at is null or $2)
    order by removed_at is not null, position, id`,
    [surveyId, which === 'all'],
  )
  // The driver returns bigint as text.
  return questions.map(({ table_group, ...one }) => ({
    ...one,
    id: Number(one.id),
    column: tableColumn(table_group),
  }))
}

/**
 * The statement for the records of a survey, or of some of its questions, as `RecordReader` expects them: question id,
 * time, e-mail, and answer as text. COPY has no parameters; only numbers are inserted into the text.
 */
export const recordsQuery = ({ surveyId, which }: Wanted, questionIds?: number[]): string =>
  (which === 'latest' ? latest : all)(surveyId, questionIds)

// Looked up once per person (Memoize), and before the newest records are chosen: after that the planner no longer knows
// that there are few persons and that the records are ordered, and sorts a million rows.
const giver = `
  left join lateral (
    select ${respondentEmail} as email
    from respondent left join person on person.id = respondent.person_id
    where respondent.survey_id = answer.survey_id and respondent.person_id = answer.person_id offset 0
  ) giver on true`

// Ordered by an index: sorting a million records would take longer than reading them. A whole survey in order of time,
// a section question by question.
const all = (surveyId: number, questionIds?: number[]) => `
  select question_id, answer.created_at, email, answer_text
  from answer ${giver}
  where survey_id = ${surveyId} ${amongst(questionIds)}
  order by ${questionIds ? 'question_id, answer.id' : 'answer.created_at, answer.id'}`

/** The newest record of each question and set, unless it is empty or its question is hidden in the set. */
const latest = (surveyId: number, questionIds?: number[]) => {
  const order = questionIds ? 'question_id, respondent_id' : 'respondent_id, question_id'
  return `
  select question_id, created_at, email, answer_text
  from (
    select distinct on (${order}) question_id, respondent_id, answer.created_at, email, answer_text
    from answer ${giver}
    left join lateral (
      select hidden_answered from survey_progress progress
      where progress.survey_id = ${surveyId} and progress.respondent_id = answer.respondent_id offset 0
    ) progress on true
    where survey_id = ${surveyId} ${amongst(questionIds)}
      and question_id <> all (coalesce(hidden_answered, '{}'))
    order by ${order}, answer.id desc
  ) newest
  where answer_text <> ''
  order by ${order}`
}

const amongst = (questionIds: number[] | undefined) =>
  questionIds ? `and question_id = any ('{${questionIds.join()}}')` : ''
