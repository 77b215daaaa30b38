import type { Refusal } from 'contract/platform/refusal.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { whyNotCreate } from 'contract/surveys/surveys.rules.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { Asking } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, requirePermission, type InProject } from '../projects/projects.ts'
import { surveyFor } from '../surveys/surveys.ts'
import { surveyOfQuestion } from './questions.queries.ts'

/** Those who may add surveys to the project named in the body. */
export async function creator(
  asking: Asking<object, object, { projectId: number }>,
): Promise<InProject & { viewer: Viewer }> {
  const { viewer } = member(asking)
  const scope = await projectForViewer(asking.db, viewer, asking.body.projectId, asking)
  if (!scope) throw notFound()
  requirePermission(scope, 'VIEW_PROJECT_SURVEYS')
  refuse(whyNotCreate(scope.permissions))
  return { viewer, ...scope }
}

/** Those viewers of the survey which has the question whom the rule gives no reason why not. */
export const allowedByQuestion =
  (whyNot: (permissions: Permissions) => Refusal | undefined) => async (asking: Asking<{ id: number }>) => {
    member(asking)
    const surveyId = await surveyOfQuestion(asking.db, asking.params.id)
    if (surveyId === undefined) throw notFound()
    const scope = await surveyFor(asking, surveyId)
    refuse(whyNot(scope.permissions))
    return scope
  }
