import { whyNotSave, whyNotView } from 'contract/surveys/surveys.rules.ts'
import { refuse } from '../platform/http/problem.ts'
import type { RequestContext, Creating } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { availabilityOf, reader, respondentFor, surveyFor, type InSurvey } from '../surveys/surveys.ts'
import { lockForSaving, type AnswerSet } from './answers.queries.ts'

/** A survey, and the answer set of it that the viewer fills. */
export interface InSet extends InSurvey {
  set: AnswerSet
}

/** For which of their institutions the viewer fills the survey. */
interface Chosen {
  institution?: number | undefined
}

export const withSet = (scope: InSurvey, institution: number | undefined): InSet => ({
  ...scope,
  set: { surveyId: scope.survey.id, respondentId: respondentFor(scope, institution) },
})

/** People who may open the survey with this name for filling, with their answer set. */
export const formReader = async (
  context: RequestContext<object, { form: string } & Chosen>,
): Promise<InSet> => withSet(await reader(context), context.query.institution)

/** People who may open the survey for filling. */
export async function fillerOf(
  context: RequestContext<{ id: number }>,
  institution?: number,
): Promise<InSurvey> {
  const scope = await surveyFor(context, context.params.id, institution)
  refuse(whyNotView(availabilityOf(scope.survey), scope.permissions))
  return scope
}

/** The same, with their answer set. */
export const setReader = async (context: RequestContext<{ id: number }, Chosen>): Promise<InSet> =>
  withSet(await fillerOf(context, context.query.institution), context.query.institution)

/** People who may save answers now. Locks the answer set, and the survey against changes, until the request ends. */
export async function filler(
  context: RequestContext<object, object, { form_id: number } & Chosen> & Creating,
): Promise<InSet> {
  const { viewer } = member(context)
  const { form_id, institution } = context.body
  await lockForSaving(context.tx, { surveyId: form_id, personId: viewer.id, institution })
  const scope = await surveyFor(context, form_id, institution)
  refuse(whyNotSave(availabilityOf(scope.survey), scope.permissions))
  return withSet(scope, institution)
}
