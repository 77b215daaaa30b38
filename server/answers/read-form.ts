import { isLong, openingPart } from 'contract/answers/opening-part.ts'
import type { Form } from 'contract/answers/form.ts'
import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { jsonText } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import { filesOfAnswers } from './answer-files.ts'
import { latestTexts } from './answers.queries.ts'
import { questionnaireOf, type Questionnaire } from '../questionnaires/questionnaire-cache.ts'
import { formHead } from '../surveys/survey-row.ts'
import type { InSurvey } from '../surveys/surveys.access.ts'
import { respondentOf } from '../surveys/surveys.queries.ts'

/**
 * One survey to fill. Its questions are kept as text; only the answers are read, and put between them. Of a long one a
 * section can be read alone, with what decides about it.
 */
export const readSurvey: Handler<typeof surveys.read, InSurvey> = async (asking) => {
  const { db, survey, viewer, query } = asking
  const questionnaire = await questionnaireOf(db, survey)
  const { places, part } = partOf(questionnaire, query.section)
  const ids = places.map((place) => questionnaire.ids[place]!)
  const texts = places.map((place) => questionnaire.texts[place]!)
  const set = { surveyId: survey.id, respondentId: respondentOf(survey, viewer.id) }
  const answers = new Map((await latestTexts(db, set, ids)).map((latest) => [latest.question_id, latest]))
  const ends = ids.map((id) => {
    const latest = answers.get(id)
    return `,"answer":${latest?.answer ?? 'null'},"answer_id":${latest?.id ?? 'null'}}`
  })
  const rest: Omit<Form, 'results'> = {
    ...formHead(asking),
    files: questionnaire.takesFiles ? await filesOfAnswers(asking, set) : {},
    ...(part && { part }),
  }
  return jsonText(joined('{"results":[', texts, ends, `],${JSON.stringify(rest).slice(1)}`))
}

function partOf({ ids, questions, model }: Questionnaire, section: number | undefined) {
  if (section === undefined || section > model.sections.length || !isLong(questions))
    return { places: [...ids.keys()] }
  const part = { section: section - 1, sections: model.sections.map(({ name }) => name) }
  return { places: openingPart(model, part.section), part }
}

export const listQuestions: Handler<typeof surveys.listQuestions, InSurvey> = async ({ db, survey }) => {
  const { texts } = await questionnaireOf(db, survey)
  const ends = texts.map(() => '}')
  return jsonText(joined(`{"form_id":${survey.id},"results":[`, texts, ends, ']}'))
}

/**
 * Texts with their ends, each in a line of its own, so that browsers can read them bit by bit. They are copied as the
 * bytes they are kept as: nothing is encoded again.
 */
function joined(head: string, texts: readonly Buffer[], ends: readonly string[], tail: string): Buffer {
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
