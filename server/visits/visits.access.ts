import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, type InProject } from '../projects/projects.ts'

export type VisitScope = InProject & { viewer: Viewer }

/** Who can open the project. That staff opened it is written down when they read it. */
export async function visitor(context: RequestContext<{ id: number }>): Promise<VisitScope> {
  const { viewer } = member(context)
  const scope = await projectForViewer(context.db, viewer, context.params.id, { isRecheck: true })
  if (!scope) throw notFound()
  return { viewer, ...scope }
}
