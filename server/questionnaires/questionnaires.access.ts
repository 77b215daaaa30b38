import type { Refusal } from 'contract/platform/refusal.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { whyNotCreateSurvey } from 'contract/surveys/surveys.rules.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, requirePermission, type InProject } from '../projects/projects.ts'
import { surveyFor } from '../surveys/surveys.ts'
import { surveyOfQuestion } from './questions.queries.ts'

/** Who may add surveys to the project named in the body. */
export async function creator(
  context: RequestContext<object, object, { projectId: number }>,
): Promise<InProject & { viewer: Viewer }> {
  const { viewer } = member(context)
  const scope = await projectForViewer(context.db, viewer, context.body.projectId, context)
  if (!scope) throw notFound()
  requirePermission(scope, 'VIEW_PROJECT_SURVEYS')
  refuse(whyNotCreateSurvey(scope.permissions))
  return { viewer, ...scope }
}

/** Viewers of the question's survey whom the rule `whyNot` does not refuse. */
export const allowedByQuestion =
  (whyNot: (permissions: Permissions) => Refusal | undefined) =>
  async (context: RequestContext<{ id: number }>) => {
    member(context)
    const surveyId = await surveyOfQuestion(context.db, context.params.id)
    if (surveyId === undefined) throw notFound()
    const scope = await surveyFor(context, surveyId)
    refuse(whyNot(scope.permissions))
    return scope
  }
