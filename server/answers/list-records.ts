import type { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { questionnaireOf } from '../questionnaires/questionnaires.ts'
import type { InSet } from './answers.access.ts'
import { filesNamedIn, signedFiles } from './answer-files.ts'
import { recordsOf } from './answers.queries.ts'
import { authorView } from './author-view.ts'

/** The history of answers to a question, with authors and times (SRV-25). */
export const listRecords: Handler<typeof surveyAnswers.listRecords, InSet> = async (context) => {
  const { db, survey, set, params, query } = context
  const questionnaire = await questionnaireOf(db, survey)
  if (!questionnaire.byId.has(params.question)) throw notFound()
  const viewAuthor = authorView(context)
  const records = await recordsOf(db, set, { question_id: params.question, instance: query.instance })
  const place = { question_id: params.question, respondent_id: set.respondentId }
  const files = await filesNamedIn(
    db,
    survey.id,
    records.map(({ answer }) => ({ ...place, answer })),
  )
  const results = records.map(async ({ id, answer, created_at, ...author }, at) => ({
    answer_id: id,
    answer,
    files: await signedFiles(context, files[at] ?? []),
    created_at: created_at.toISOString(),
    ...viewAuthor(author),
  }))
  return { results: await Promise.all(results) }
}
