import { noInstitution } from 'contract/surveys/surveys.refusals.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import { surveyViewerAllowed } from '../../surveys/surveys.ts'
import { setReader, type InSet } from '../answers.access.ts'
import { respondentWithNumber } from './reviews.queries.ts'

const explorer = surveyViewerAllowed(whyNotExplore)

/** People who may explore the results, with a set that exists. */
export async function reviewer(context: RequestContext<{ id: number; respondent: number }>): Promise<InSet> {
  const scope = await explorer(context)
  const respondentId = await respondentWithNumber(context.db, scope.survey.id, context.params.respondent)
  if (respondentId === undefined) throw notFound()
  return { ...scope, set: { surveyId: scope.survey.id, respondentId } }
}

/** People who may open the survey for filling, with the set that they fill. */
export async function reviewed(
  context: RequestContext<{ id: number }, { institution?: number | undefined }>,
): Promise<InSet> {
  const scope = await setReader(context)
  // Managers open the questions of a survey that institutions fill, without belonging to one.
  if (scope.survey.respondent_id === null) throw new Problem(noInstitution)
  return scope
}
