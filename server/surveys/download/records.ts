import type { Readable } from 'node:stream'
import type { Question } from 'contract/surveys/questions.ts'
import type { Sql } from '../../platform/database.ts'

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
export const questionsWithResults = (sql: Sql, { surveyId, which }: Wanted): Promise<ResultQuestion[]> =>
  sql`
    select id, section_name, question, variable_name, question_type, options from question
    where survey_id = ${surveyId} and (removed_at is null or ${which === 'all'})
    order by removed_at is not null, position, id`

/**
 * The records of a survey, or of some of its questions, in blocks of whole lines as COPY writes them: question id, e-mail,
 * answer as people read it, and time, separated by tabs. The characters of a block are bytes of UTF-8: most of them
 * only pass through, and decoding them would be for nothing.
 */
export async function* records(sql: Sql, wanted: Wanted, questionIds?: number[]): AsyncGenerator<string> {
  const query = recordsQuery(wanted, questionIds)
  const stream: Readable = await sql.unsafe(`copy (${query}) to stdout`).readable()
  for await (const block of blocksOf(stream)) yield block.toString('latin1')
  // The driver pauses its socket when the stream is full, and does not resume it for a stream that has ended since.
  stream._read(0)
}

/** The statement that finds the records. COPY takes no parameters; what is put into the text are numbers. */
export const recordsQuery = ({ surveyId, which }: Wanted, questionIds?: number[]): string =>
  (which === 'latest' ? latest : all)(surveyId, questionIds)

// Ordered as an index is: sorting a million records would take longer than reading them. A whole survey comes as it
// was filled, a section question by question.
const all = (surveyId: number, questionIds?: number[]) => `
  select question_id, coalesce(giver.email, ''), answer_text, answer.created_at
  from answer
  left join lateral (select email from person where id = answer.person_id offset 0) giver on true
  where survey_id = ${surveyId} ${amongst(questionIds)}
  order by ${questionIds ? 'question_id, answer.id' : 'answer.created_at, answer.id'}`

/** The newest record of each question and set, if it says something and the question is not hidden from the set. */
const latest = (surveyId: number, questionIds?: number[]) => {
  const order = questionIds ? 'question_id, respondent_id' : 'respondent_id, question_id'
  return `
  select question_id, coalesce(email, ''), answer_text, newest.created_at
  from (
    select distinct on (${order}) * from answer
    where survey_id = ${surveyId} ${amongst(questionIds)} order by ${order}, id desc
  ) newest
  left join person on person.id = newest.person_id
  left join survey_progress progress using (survey_id, respondent_id)
  where answer_text <> '' and question_id <> all (coalesce(hidden_answered, '{}'))
  order by ${order}`
}

const amongst = (questionIds: number[] | undefined) =>
  questionIds ? `and question_id = any ('{${questionIds.join()}}')` : ''

/** What a stream holds, as much as there is at a time: the driver hands over every row apart. */
async function* blocksOf(stream: Readable): AsyncGenerator<Buffer> {
  let ended = false
  let failure: Error | undefined
  let wake = () => {}
  stream.on('readable', () => wake())
  stream.on('end', () => ((ended = true), wake()))
  stream.on('error', (error) => ((failure = error), wake()))
  for (;;) {
    const block = stream.read() as Buffer | null
    if (block) yield block
    else if (failure) throw failure
    else if (ended) return
    else await new Promise<void>((next) => void (wake = next))
  }
}
