import type { projects } from 'contract/projects/projects.contract.ts'
import { boundedTotal } from 'contract/platform/lists.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { decorateProjects } from './decorate-projects.ts'
import { rolesInOrder, permissionsIn } from './projects.ts'
import { pageOfMine } from './projects.queries.ts'

export const listProjects: Handler<typeof projects.list, { viewer: Viewer }> = async ({
  db,
  viewer,
  query,
}) => {
  const { rows, total } = await pageOfMine(db, viewer.id, query)
  const page = rows.map((row) => {
    const roles = rolesInOrder(row.roles)
    return { ...row, roles, permissions: permissionsIn(roles, viewer.is_staff, row.project_visibility) }
  })
  const results = (await decorateProjects(db, page)).map(({ row }) => row)
  const { pageNumber, pageSize } = query
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}
