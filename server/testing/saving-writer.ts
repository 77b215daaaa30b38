import { randomUUID } from 'node:crypto'
import type { ResponseOf, SentBodyOf } from 'contract/platform/endpoint.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { Person } from './person.ts'
import type { TestResponse } from './http-client.ts'

type SaveAnswers = typeof surveyAnswers.saveAnswers

/** A writer of one question and their progress. */
export interface Writer {
  question_id: number
  /** Number of acknowledged saves. */
  acknowledged: number
  isOver: boolean
}

/** A survey file with one text question for each writer: `Q0`, `Q1` … */
export const surveyForWriters = (writers: number): string =>
  [
    'section_name,question_id,question,question_type,required,variable_name,option_name,option_label,option_type',
    ...Array.from({ length: writers }, (_, at) => `Notes,Q${at},Note ${at},other,no,,text,,text`),
  ].join('\n')

/**
 * Saves one answer after the other until `isOver`. A save without a response, or with 503, is repeated with its key.
 * @throws Error for any other response, and for a conflict, which only a save stored twice could cause
 */
export async function saveOn(who: Person, form_id: number, writer: Writer): Promise<void> {
  const { question_id } = writer
  let seen: number | null = null
  while (!writer.isOver) {
    const answer = { text: true, 'text-data': `Note ${writer.acknowledged}` }
    const body: SentBodyOf<SaveAnswers> = {
      form_id,
      answers: [{ question: { question_id }, answer, seen }],
    }
    const { conflicts, saved } = await saved200(who, body)
    if (conflicts.length > 0) throw new Error(`The answer to ${question_id} was changed by nobody else.`)
    seen = saved[0]?.answer_id ?? null
    writer.acknowledged++
  }
}

async function saved200(who: Person, body: SentBodyOf<SaveAnswers>): Promise<ResponseOf<SaveAnswers>> {
  const key = randomUUID()
  for (;;) {
    const tried: TestResponse<ResponseOf<SaveAnswers>> | undefined = await who
      .call(surveyAnswers.saveAnswers, { body, key })
      .catch(() => undefined)
    if (tried?.status === 200) return tried.body
    if (tried && tried.status !== 503) throw new Error(`${tried.status} ${JSON.stringify(tried.body)}`)
    await new Promise((later) => setTimeout(later, 50))
  }
}
