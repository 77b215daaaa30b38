import { boundedTotal } from 'contract/platform/totals.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import type { projects } from 'contract/projects/projects.endpoints.ts'
import { jsonText } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { pageOfOwnProjects } from './my-projects.queries.ts'
import { projectRowFor } from './projects.ts'

export const listProjects: Handler<typeof projects.list, { viewer: Viewer }> = async ({
  db,
  viewer,
  query,
}) => {
  const { rows, total } = await pageOfOwnProjects(db, viewer, query)
  const { pageNumber, pageSize } = query
  const page: ResponseOf<typeof projects.list> = {
    results: rows.map((row) => projectRowFor(viewer, row)),
    pageNumber,
    pageSize,
    ...boundedTotal(total),
  }
  return jsonText(JSON.stringify(page))
}
