import type { ProjectPermission } from 'contract/projects/permissions.ts'
import type { Watchables } from '../platform/live/live.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Asking } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, requirePermission, type InProject } from './projects.ts'

/** The project of a request and its viewer's rights in it. */
export type Scope = InProject & { viewer: Viewer }

/** Whoever can open the project: participants, staff, and for a public one every member. Else it does not exist. */
export const viewerOf = (asking: Asking<{ id: number }>): Promise<Scope> => reach(asking, asking.params.id)

/** Those who hold a permission in the project. */
export const holder = (permission: ProjectPermission) => async (asking: Asking<{ id: number }>) => {
  const scope = await viewerOf(asking)
  requirePermission(scope, permission)
  return scope
}

/** The same as `viewerOf`, for the calls that name the project in their body. */
export const viewerOfNamed = (asking: Asking<object, object, { projectId: number }>): Promise<Scope> =>
  reach(asking, asking.body.projectId)

/** Whoever can open a project may also watch it (`project:12`). */
export const projectWatchables: Watchables = {
  project: (asking) => reach(asking, asking.id),
}

async function reach(
  asking: Pick<Asking, 'viewer' | 'db'> & { ip?: string; again?: boolean },
  id: number,
): Promise<Scope> {
  const { viewer } = member(asking)
  const scope = await projectForViewer(asking.db, viewer, id, asking)
  if (!scope) throw notFound()
  return { viewer, ...scope }
}
