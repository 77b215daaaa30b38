import { instituteForViewer, type FoundInstitute } from '../institutes/institutes.ts'
import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, type InProject } from '../projects/projects.ts'

export interface InInstituteFeed {
  viewer: Viewer
  institute: FoundInstitute
}
export type InProjectFeed = InProject & { viewer: Viewer }

/** People who see the institute. */
export async function instituteFeedReader(context: RequestContext<{ id: number }>): Promise<InInstituteFeed> {
  const { viewer } = member(context)
  const found = await instituteForViewer(context.db, viewer, context.params.id)
  if (!found) throw notFound()
  return { viewer, institute: found.institute }
}

/** People who can open the project. */
export async function projectFeedReader(context: RequestContext<{ id: number }>): Promise<InProjectFeed> {
  const { viewer } = member(context)
  const found = await projectForViewer(context.db, viewer, context.params.id, context)
  if (!found) throw notFound()
  return { viewer, ...found }
}
