import type { ProjectPermission } from 'contract/projects/permissions.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, requirePermission, type InProject } from './projects.ts'

/** The project of a request and the viewer's rights in it. */
export type Scope = InProject & { viewer: Viewer }

/** People who can open the project: participants, staff and, if it is public, all members; 404 for others. */
export const projectViewer = (context: RequestContext<{ id: number }>): Promise<Scope> =>
  reach(context, context.params.id)

/** Viewers who have a permission in the project. */
export const holder = (permission: ProjectPermission) => async (context: RequestContext<{ id: number }>) => {
  const scope = await projectViewer(context)
  requirePermission(scope, permission)
  return scope
}

/** Like `projectViewer`, for requests with the project in their body. */
export const viewerOfBodyProject = (
  context: RequestContext<object, object, { projectId: number }>,
): Promise<Scope> => reach(context, context.body.projectId)

/** People who can open a project may subscribe to it (`project:12`). */
export const projectTopics: LiveTopics = {
  project: (context) => reach(context, context.id),
}

async function reach(
  context: Pick<RequestContext, 'viewer' | 'db'> & { ip?: string; isRecheck?: boolean },
  id: number,
): Promise<Scope> {
  const { viewer } = member(context)
  const scope = await projectForViewer(context.db, viewer, id, context)
  if (!scope) throw notFound()
  return { viewer, ...scope }
}
