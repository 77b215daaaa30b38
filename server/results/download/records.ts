import type { Question } from 'contract/questionnaires/questions.ts'
import type { Connection } from './connection.ts'

export interface Wanted {
  surveyId: number
  which: 'latest' | 'all'
}

/** What a download says of a question. */
export type ResultQuestion = Pick<
  Question,
  'section_name' | 'question' | 'variable_name' | 'question_type' | 'options'
> & { id: number }

/** The questions of the survey in their order; those that were removed have results too, but no latest ones. */
export async function questionsWithResults(
  connection: Connection,
  { surveyId, which }: Wanted,
): Promise<ResultQuestion[]> {
  const questions = await connection.rows<ResultQuestion>(
    `select id, section_name, question, variable_name, question_type, options from question
    where survey_id = $1 and (removed_at is null or $2)
    order by removed_at is not null, position, id`,
    [surveyId, which === 'all'],
  )
  // The driver gives bigint as text.
  return questions.map((one) => ({ ...one, id: Number(one.id) }))
}

/**
 * The statement that finds the records of a survey, or of some of its questions, as `RecordReader` expects them: question
 * id, time, e-mail, and answer as people read it. COPY takes no parameters; what is put into the text are numbers.
 */
export const recordsQuery = ({ surveyId, which }: Wanted, questionIds?: number[]): string =>
  (which === 'latest' ? latest : all)(surveyId, questionIds)

// What is joined is looked up once for each person (Memoize), and all of it before the newest are chosen: behind that the
// planner no longer knows how few the persons are, nor that the records have their order already, and sorts a million.
const giver = `
  left join lateral (select email from person where id = answer.person_id offset 0) giver on true`

// Ordered as an index is: sorting a million records would take longer than reading them. A whole survey comes as it
// was filled, a section question by question.
const all = (surveyId: number, questionIds?: number[]) => `
  select question_id, answer.created_at, coalesce(email, ''), answer_text
  from answer ${giver}
  where survey_id = ${surveyId} ${amongst(questionIds)}
  order by ${questionIds ? 'question_id, answer.id' : 'answer.created_at, answer.id'}`

/** The newest record of each question and set, if it says something and the question is not hidden from the set. */
const latest = (surveyId: number, questionIds?: number[]) => {
  const order = questionIds ? 'question_id, respondent_id' : 'respondent_id, question_id'
  return `
  select question_id, created_at, coalesce(email, ''), answer_text
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
