import { answerLines } from 'contract/answers/answer-text.ts'
import { inLanguage } from 'contract/questionnaires/languages.ts'
import type { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { filesNamedIn, recordsOf, signedFiles } from '../../answers/answers.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { removedOptions } from '../table/survey-tables.ts'
import { setOfRespondent } from './find-set.ts'
import { languageFor, namesOf } from './read-set.ts'

/** The history of an answer in one set, with authors and times. */
export const listSetRecords: Handler<typeof answerSets.listSetRecords, InSurvey> = async (context) => {
  const { db, survey, params, query } = context
  const { respondent_id: respondentId } = await setOfRespondent(db, context, params.respondent)
  const question = (await questionnaireOf(db, survey)).byId.get(params.question)
  if (!question) throw notFound()
  const { question_id } = question
  const key = { question_id, instance: query.instance }
  const records = await recordsOf(db, { surveyId: survey.id, respondentId }, key)
  const files = await filesNamedIn(
    db,
    survey.id,
    records.map(({ answer }) => ({ question_id, answer, respondent_id: respondentId })),
  )
  const former_options = (await removedOptions(db, survey.id)).get(question_id) ?? []
  const worded = { ...inLanguage(question, languageFor(survey, query.language)), former_options }
  const nameOf = await namesOf(db, survey.id, records)
  const results = records.map(async ({ id, answer, created_at, person_id }, at) => ({
    answer_id: id,
    lines: answerLines(worded, answer),
    files: await signedFiles(context, files[at] ?? []),
    answered_by: nameOf(person_id),
    created_at: created_at.toISOString(),
  }))
  return { results: await Promise.all(results) }
}
