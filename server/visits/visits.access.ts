import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, type InProject } from '../projects/projects.ts'

export type VisitScope = InProject & { viewer: Viewer }

/** People who can open the project. `isRecheck`, as reading the project already logs access by staff. */
export async function visitor(context: RequestContext<{ id: number }>): Promise<VisitScope> {
  const { viewer } = member(context)
  const scope = await projectForViewer(context.db, viewer, context.params.id, { isRecheck: true })
  if (!scope) throw notFound()
  return { viewer, ...scope }
}
