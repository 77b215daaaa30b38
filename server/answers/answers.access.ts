import { whyNotSave, whyNotView } from 'contract/surveys/surveys.rules.ts'
import { refuse } from '../platform/http/problem.ts'
import type { RequestContext, Creating } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { surveyFor, type InSurvey } from '../surveys/surveys.ts'
import { lockForSaving } from './answers.queries.ts'

/** People who may open the survey for filling. */
export async function fillerOf(context: RequestContext<{ id: number }>): Promise<InSurvey> {
  const scope = await surveyFor(context, context.params.id)
  refuse(whyNotView(scope.survey, scope.permissions))
  return scope
}

/** People who may save answers now. Locks the answer set, and the survey against changes, until the request ends. */
export async function filler(
  context: RequestContext<object, object, { form_id: number }> & Creating,
): Promise<InSurvey> {
  const { viewer } = member(context)
  await lockForSaving(context.tx, { surveyId: context.body.form_id, personId: viewer.id })
  const scope = await surveyFor(context, context.body.form_id)
  refuse(whyNotSave(scope.survey, scope.permissions))
  return scope
}
