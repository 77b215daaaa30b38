import { boundedTotal } from 'contract/platform/lists.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import type { ProjectRow, projects } from 'contract/projects/projects.contract.ts'
import { jsonText } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { pageOfMine, type MyProject } from './my-projects.queries.ts'
import { rolesInOrder, permissionsIn } from './projects.ts'
import { projectRowOf } from './stored-project.ts'

export const listProjects: Handler<typeof projects.list, { viewer: Viewer }> = async ({
  db,
  viewer,
  query,
}) => {
  const { rows, total } = await pageOfMine(db, viewer, query)
  const { pageNumber, pageSize } = query
  const page: ResponseOf<typeof projects.list> = {
    results: rows.map((row) => shownTo(viewer, row)),
    pageNumber,
    pageSize,
    ...boundedTotal(total),
  }
  return jsonText(JSON.stringify(page))
}

function shownTo({ is_staff }: Viewer, { held, ...stored }: MyProject): ProjectRow {
  const roles = rolesInOrder(held)
  return projectRowOf(stored, {
    roles,
    permissions: permissionsIn(roles, is_staff, stored.project_visibility),
  })
}
