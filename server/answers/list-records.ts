import type { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { questionnaireOf } from '../questionnaires/questionnaires.ts'
import { type InSurvey, respondentOf } from '../surveys/surveys.ts'
import { recordsOf } from './answers.queries.ts'
import { authorView } from './author-view.ts'

/** The history of answers to a question, with authors and times (SRV-25). */
export const listRecords: Handler<typeof surveyAnswers.listRecords, InSurvey> = async (context) => {
  const { db, survey, viewer, params } = context
  const questionnaire = await questionnaireOf(db, survey)
  if (!questionnaire.byId.has(params.question)) throw notFound()
  const set = { surveyId: survey.id, respondentId: respondentOf(survey, viewer.id) }
  const viewAuthor = authorView(context)
  return {
    results: (await recordsOf(db, set, params.question)).map(({ id, answer, created_at, ...author }) => ({
      answer_id: id,
      answer,
      created_at: created_at.toISOString(),
      ...viewAuthor(author),
    })),
  }
}
