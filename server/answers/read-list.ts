import type { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { inLanguage } from 'contract/questionnaires/languages.ts'
import { findOptions } from 'contract/questionnaires/long-lists.ts'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { jsonText } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import { questionnaireOf, type Questionnaire } from '../questionnaires/questionnaires.ts'
import type { InSurvey } from '../surveys/surveys.ts'
import type { InSet } from './answers.access.ts'
import { latestAnswers, type AnswerSet } from './answers.queries.ts'
import { stateOf } from './compute-progress.ts'
import { instancesOf } from './instances/instances.queries.ts'

/** A long list of the present version of the survey. */
export const readList: Handler<typeof surveyAnswers.readList, InSurvey> = async ({ db, survey, params }) => {
  const list = (await questionnaireOf(db, survey)).lists.get(params.list)
  if (!list) throw notFound()
  return jsonText(list)
}

/** The options of a question that are offered now, found by a search. */
export const searchOptions: Handler<typeof surveyAnswers.searchOptions, InSet> = async (context) => {
  const { db, survey, set, params, query } = context
  const questionnaire = await questionnaireOf(db, survey)
  const question = questionnaire.byId.get(params.question)
  if (!question || (question.repeat === undefined) !== (query.instance === undefined)) throw notFound()
  const { options } = inLanguage(question, query.language ?? survey.default_language)
  const id = answerId({ ...question, instance: query.instance })
  const offered = question.option_filter ? (await stateNow(db, set, questionnaire)).offered(id) : undefined
  const all = findOptions(offered ? options.filter(({ name }) => offered.has(name)) : options, query.search)
  const { pageNumber, pageSize } = query
  const start = (pageNumber - 1) * pageSize
  return { results: all.slice(start, start + pageSize), total: all.length, pageNumber, pageSize }
}

async function stateNow(db: Db, set: AnswerSet, questionnaire: Questionnaire) {
  const rows = await latestAnswers(db, set, questionnaire)
  return stateOf(questionnaire, {
    set,
    instances: await instancesOf(db, set, questionnaire),
    answers: new Map(rows.map((one) => [answerId(one), one.answer])),
  })
}
