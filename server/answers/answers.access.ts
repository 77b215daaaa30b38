import { whyNotSave } from 'contract/surveys/surveys.rules.ts'
import { refuse } from '../platform/http/problem.ts'
import type { RequestContext, Creating } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { surveyFor, type InSurvey } from '../surveys/surveys.ts'
import { lockForSaving } from './answers.queries.ts'

/** Those who may save answers now: until the request ends, nobody else changes their set, nor anybody the survey. */
export async function filler(
  context: RequestContext<object, object, { form_id: number }> & Creating,
): Promise<InSurvey> {
  const { viewer } = member(context)
  await lockForSaving(context.tx, { surveyId: context.body.form_id, personId: viewer.id })
  const scope = await surveyFor(context, context.body.form_id)
  refuse(whyNotSave(scope.survey, scope.permissions))
  return scope
}
