import type { Form } from 'contract/surveys/survey-shapes.ts'
import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { jsonText } from '../platform/reply.ts'
import type { Handler } from '../platform/routes.ts'
import { filesOfAnswers } from './answer-files.ts'
import { latestTexts } from './answers.queries.ts'
import { questionnaireOf } from './questionnaire.ts'
import { formHead } from './survey-row.ts'
import type { InSurvey } from './surveys.access.ts'
import { respondentOf } from './surveys.queries.ts'

/** One survey to fill. Its questions are kept as text; only the answers are read, and put between them. */
export const readSurvey: Handler<typeof surveys.read, InSurvey> = async (asking) => {
  const { db, survey, viewer } = asking
  const { ids, texts, takesFiles } = await questionnaireOf(db, survey)
  const set = { surveyId: survey.id, respondentId: respondentOf(survey, viewer.id) }
  const answers = new Map((await latestTexts(db, set, ids)).map((latest) => [latest.question_id, latest]))
  const ends = ids.map((id) => {
    const latest = answers.get(id)
    return `,"answer":${latest?.answer ?? 'null'},"answer_id":${latest?.id ?? 'null'}}`
  })
  const rest: Omit<Form, 'results'> = {
    ...formHead(asking),
    files: takesFiles ? await filesOfAnswers(asking, set) : {},
  }
  return jsonText(joined('{"results":[', texts, ends, `],${JSON.stringify(rest).slice(1)}`))
}

export const listQuestions: Handler<typeof surveys.listQuestions, InSurvey> = async ({ db, survey }) => {
  const { texts } = await questionnaireOf(db, survey)
  const ends = texts.map(() => '}')
  return jsonText(joined(`{"form_id":${survey.id},"results":[`, texts, ends, ']}'))
}

/** Texts with their ends, separated by commas. They are copied as the bytes they are kept as: nothing is encoded again. */
function joined(head: string, texts: readonly Buffer[], ends: readonly string[], tail: string): Buffer {
  const written = texts.reduce((sum, { length }) => sum + length, 0)
  const encoded = ends.reduce((sum, { length }) => sum + length + 1, head.length + tail.length)
  // A character of a string takes up to three bytes.
  const bytes = Buffer.allocUnsafe(written + 3 * encoded)
  let place = bytes.write(head)
  for (const [index, text] of texts.entries()) {
    place += text.copy(bytes, place)
    place += bytes.write(index < texts.length - 1 ? `${ends[index]},` : ends[index]!, place)
  }
  place += bytes.write(tail, place)
  return bytes.subarray(0, place)
}
