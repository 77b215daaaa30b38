import type { questionnaires } from 'contract/questionnaires/questionnaires.contract.ts'
import { jsonText } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import { questionnaireOf } from './questionnaire-cache.ts'
import type { InSurvey } from '../surveys/surveys.ts'

export const listQuestions: Handler<typeof questionnaires.listQuestions, InSurvey> = async ({
  db,
  survey,
}) => {
  const { texts } = await questionnaireOf(db, survey)
  const ends = texts.map(() => '}')
  return jsonText(joinedJson(`{"form_id":${survey.id},"results":[`, texts, ends, ']}'))
}

/**
 * Texts with their ends, each in a line of its own, so that browsers can read them bit by bit. They are copied as the
 * bytes they are kept as: nothing is encoded again.
 */
export function joinedJson(
  head: string,
  texts: readonly Buffer[],
  ends: readonly string[],
  tail: string,
): Buffer {
  const written = texts.reduce((sum, { length }) => sum + length, 0)
  const encoded = ends.reduce((sum, { length }) => sum + length + 2, head.length + 1 + tail.length)
  // A character of a string takes up to three bytes.
  const bytes = Buffer.allocUnsafe(written + 3 * encoded)
  let place = bytes.write(`${head}\n`)
  for (const [index, text] of texts.entries()) {
    place += text.copy(bytes, place)
    place += bytes.write(index < texts.length - 1 ? `${ends[index]},\n` : `${ends[index]}\n`, place)
  }
  place += bytes.write(tail, place)
  return bytes.subarray(0, place)
}
