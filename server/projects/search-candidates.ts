import { boundedTotal } from 'contract/platform/totals.ts'
import { can } from 'contract/projects/permissions.ts'
import type { candidates } from 'contract/projects/candidates.endpoints.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { candidatesPage, institutesOf, membersOf } from './candidates.queries.ts'
import { notFound } from '../platform/http/problem.ts'
import { projectForViewer, requirePermission } from './projects.ts'

/** Institutes and members visible to the viewer, for choosing participants (PRJ-48, PRJ-84). */
export const searchCandidates: Handler<typeof candidates.search, { viewer: Viewer }> = async ({
  db,
  viewer,
  body,
  ip,
}) => {
  const { projectId, pageNumber, pageSize } = body
  let seesInvited = false
  if (projectId !== undefined) {
    const scope = await projectForViewer(db, viewer, projectId, { ip })
    if (!scope) throw notFound()
    requirePermission(scope, 'VIEW_PROJECT_PARTICIPANTS')
    seesInvited = can(scope.permissions, 'CREATE_PROJECT_PARTICIPANTS')
  }
  const { institutes, members, total } = await candidatesPage(db, viewer, body)
  const results = {
    institutes: await institutesOf(db, institutes, projectId, seesInvited),
    members: await membersOf(db, members, projectId, viewer),
  }
  return { results, ...boundedTotal(total), pageNumber, pageSize }
}
