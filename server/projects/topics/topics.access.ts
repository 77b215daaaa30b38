import type { ProjectPermission } from 'contract/projects/permissions.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import { member } from '../../platform/http/viewer.ts'
import type { Scope } from '../projects.access.ts'
import { projectForViewer, requirePermission } from '../projects.ts'
import { topicById, type TopicRow } from './topics.queries.ts'

/** People who see the topics of the project in the body and have the permission there. */
export const holderInBodyProject =
  (permission: ProjectPermission) =>
  (context: RequestContext<object, object, { project: number }>): Promise<Scope> =>
    reach(context, context.body.project, permission)

/** People who see the topic and have the permission in its project. */
export const topicHolder =
  (permission: ProjectPermission) =>
  async (context: RequestContext<{ id: number }>): Promise<Scope & { topic: TopicRow }> => {
    member(context)
    const topic = await topicById(context.db, context.params.id)
    if (!topic) throw notFound()
    return { topic, ...(await reach(context, topic.project_id, permission)) }
  }

async function reach(
  context: Pick<RequestContext, 'viewer' | 'db' | 'ip'>,
  projectId: number,
  permission: ProjectPermission,
): Promise<Scope> {
  const { viewer } = member(context)
  const scope = await projectForViewer(context.db, viewer, projectId, context)
  if (!scope) throw notFound()
  requirePermission(scope, 'VIEW_PROJECT_TOPICS')
  requirePermission(scope, permission)
  return { viewer, ...scope }
}
