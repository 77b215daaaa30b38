import { whyNotEditInstitute } from 'contract/institutes/institutes.rules.ts'
import { instituteForViewer, type FoundInstitute } from '../institutes/institutes.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'

/** An institute that the viewer sees. */
export interface InSight {
  viewer: Viewer
  institute: FoundInstitute
}

export async function seesInstitute(context: RequestContext<{ id: number }>): Promise<InSight> {
  const { viewer } = member(context)
  const found = await instituteForViewer(context.db, viewer, context.params.id)
  if (!found) throw notFound()
  return { viewer, institute: found.institute }
}

/** `matches:0`: something changed on which anybody's matches may depend; it does not say what. */
export const matchTopics: LiveTopics = {
  matches: async ({ id }) => {
    if (id !== 0) throw notFound()
  },
}

/** Those who see it and may edit it. */
export async function editsInstitute(context: RequestContext<{ id: number }>): Promise<InSight> {
  const { viewer } = member(context)
  const found = await instituteForViewer(context.db, viewer, context.params.id)
  if (!found) throw notFound()
  refuse(whyNotEditInstitute(found.standing))
  return { viewer, institute: found.institute }
}
