import { boundedTotal } from 'contract/platform/lists.ts'
import { can } from 'contract/projects/permissions.ts'
import type { projects } from 'contract/projects/projects.contract.ts'
import { required } from 'contract/platform/required.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { rolesInOrder, permissionsIn } from './projects.ts'
import { pageOfMine, storedProjects } from './projects.queries.ts'
import { projectRowOf } from './stored-project.ts'

export const listProjects: Handler<typeof projects.list, { viewer: Viewer }> = async ({
  db,
  viewer,
  query,
}) => {
  const { rows, total } = await pageOfMine(db, viewer.id, query)
  const standings = new Map(
    rows.map(({ id, roles: held, project_visibility }) => {
      const roles = rolesInOrder(held)
      return [id, { roles, permissions: permissionsIn(roles, viewer.is_staff, project_visibility) }]
    }),
  )
  const page = [...standings].map(([id, { permissions }]) => ({
    id,
    sees_all: can(permissions, 'VIEW_PROJECT_PARTICIPANTS'),
  }))
  const stored = await storedProjects(db, page, viewer)
  const { pageNumber, pageSize } = query
  return {
    results: stored.map((project) => projectRowOf(project, required(standings, project.id))),
    pageNumber,
    pageSize,
    ...boundedTotal(total),
  }
}
