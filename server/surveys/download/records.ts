import type { Readable } from 'node:stream'
import type { Sql } from '../../platform/database.ts'
import type { Question } from 'contract/surveys/questions.ts'

export interface Wanted {
  surveyId: number
  which: 'latest' | 'all'
}

/** What is read of a question to write its results. */
export type ResultQuestion = Pick<
  Question,
  'section_name' | 'question' | 'variable_name' | 'question_type' | 'options'
> & { id: number }

/** The questions of the survey in their order; results that are not the latest have those that were removed too. */
export const questionsWithResults = (sql: Sql, { surveyId, which }: Wanted): Promise<ResultQuestion[]> =>
  sql`
    select id, section_name, question, variable_name, question_type, options from question
    where survey_id = ${surveyId} and (removed_at is null or ${which === 'all'})
    order by removed_at is not null, position, id`

/**
 * The records of a survey, or of some of its questions: lines of `question_id TAB email TAB answer TAB created_at`, as
 * COPY writes them, in blocks of whole lines. The characters of a block are the bytes of UTF-8: most of them only pass
 * through, so decoding them would be for nothing.
 */
export async function* records(sql: Sql, wanted: Wanted, questionIds?: number[]): AsyncGenerator<string> {
  const query = (wanted.which === 'latest' ? latest : all)(wanted.surveyId, questionIds)
  const stream: Readable = await sql.unsafe(`copy (${query}) to stdout`).readable()
  for await (const block of blocksOf(stream)) yield block.latin1Slice(0, block.length)
}

// In an order that an index has: a file as it was filled, one of a section question by question. Nothing but numbers
// is put into the texts, since COPY takes no parameters.
const all = (surveyId: number, questionIds?: number[]) => `
  select question_id, coalesce(email, ''), answer, answer.created_at
  from answer left join person on person.id = answer.person_id
  where survey_id = ${surveyId} ${amongst(questionIds)}
  order by ${questionIds ? 'question_id' : 'answer.created_at'}, answer.id`

/** The newest record of each question and set, but for questions that are hidden from the set. */
const latest = (surveyId: number, questionIds?: number[]) => {
  const [first, second] = questionIds ? ['question_id', 'respondent_id'] : ['respondent_id', 'question_id']
  return `
  select question_id, coalesce(email, ''), newest.answer, newest.created_at
  from (
    select distinct on (${first}, ${second}) * from answer
    where survey_id = ${surveyId} ${amongst(questionIds)} order by ${first}, ${second}, id desc
  ) newest
  left join person on person.id = newest.person_id
  left join survey_progress progress using (survey_id, respondent_id)
  where question_id <> all (coalesce(hidden_answered, '{}'))
  order by ${first}, ${second}`
}

const amongst = (questionIds: number[] | undefined) =>
  questionIds ? `and question_id = any ('{${questionIds.join()}}')` : ''

/** What a stream holds, as much as there is at a time: the driver gives every row apart. */
async function* blocksOf(stream: Readable): AsyncGenerator<Buffer> {
  let ended = false
  let failure: Error | undefined
  let wake = () => {}
  stream.on('readable', () => wake())
  stream.on('end', () => ((ended = true), wake()))
  stream.on('error', (error) => ((failure = error), wake()))
  while (!ended) {
    const block = stream.read() as Buffer | null
    if (block) yield block
    else if (failure) throw failure
    else if (!ended) await new Promise<void>((next) => void (wake = next))
  }
  if (failure) throw failure
}
