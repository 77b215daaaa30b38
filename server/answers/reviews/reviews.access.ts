import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import { respondentOf, surveyViewerAllowed, type InSurvey } from '../../surveys/surveys.ts'
import { fillerOf } from '../answers.access.ts'
import type { AnswerSet } from '../answers.queries.ts'
import { respondentWithNumber } from './reviews.queries.ts'

/** An answer set of a survey. */
export interface InSet extends InSurvey {
  set: AnswerSet
}

/** People who may explore the results, with a set that exists. */
export async function reviewer(context: RequestContext<{ id: number; respondent: number }>): Promise<InSet> {
  const scope = await surveyViewerAllowed(whyNotExplore)(context)
  const respondentId = await respondentWithNumber(context.db, scope.survey.id, context.params.respondent)
  if (respondentId === undefined) throw notFound()
  return { ...scope, set: { surveyId: scope.survey.id, respondentId } }
}

/** People who may open the survey for filling, with the set that they fill. */
export async function reviewed(context: RequestContext<{ id: number }>): Promise<InSet> {
  const scope = await fillerOf(context)
  const { survey, viewer } = scope
  return { ...scope, set: { surveyId: survey.id, respondentId: respondentOf(survey, viewer.id) } }
}
