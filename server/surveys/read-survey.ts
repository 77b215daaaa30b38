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
  const results = texts.map((text, index) => {
    const latest = answers.get(ids[index]!)
    return `${text},"answer":${latest?.answer ?? 'null'},"answer_id":${latest?.id ?? 'null'}}`
  })
  const rest: Omit<Form, 'results'> = {
    ...formHead(asking),
    files: takesFiles ? await filesOfAnswers(asking, set) : {},
  }
  return jsonText(`{"results":[${results.join(',')}],${JSON.stringify(rest).slice(1)}`)
}

export const listQuestions: Handler<typeof surveys.listQuestions, InSurvey> = async ({ db, survey }) => {
  const { texts } = await questionnaireOf(db, survey)
  return jsonText(`{"form_id":${survey.id},"results":[${texts.map((text) => `${text}}`).join(',')}]}`)
}
