import type { Refusal } from 'contract/platform/refusal.ts'
import {
  whyNotEditInstitute,
  whyNotInviteMember,
  type InstituteStanding,
} from 'contract/institutes/institutes.rules.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { instituteForHolder, instituteForViewer, type FoundInstitute } from './institutes.queries.ts'

/** The institute of a request, and the viewer's roles in it. */
export interface InInstitute {
  viewer: Viewer
  institute: FoundInstitute
  standing: InstituteStanding
}

/** People who see the institute: everybody if it is public, approved members and staff if it is private. */
export const instituteViewer = (context: RequestContext<{ id: number }>): Promise<InInstitute> =>
  reach(context, context.params.id)

/** People who see the institute and have the permission. */
export const viewerAllowed =
  (whyNot: (standing: InstituteStanding) => Refusal | undefined) =>
  async (context: RequestContext<{ id: number }>): Promise<InInstitute> => {
    const scope = await instituteViewer(context)
    refuse(whyNot(scope.standing))
    return scope
  }

export const editor = viewerAllowed(whyNotEditInstitute)
export const inviter = viewerAllowed(whyNotInviteMember)
/** Members and staff, who also see private data of the institute. */
export const insider = viewerAllowed((standing) =>
  standing.is_staff ? undefined : whyNotInviteMember(standing),
)

/** People who see the institute, or requested a role before it became private. */
export async function roleHolder(context: RequestContext<{ id: number }>): Promise<InInstitute> {
  const { viewer } = member(context)
  const found = await instituteForHolder(context.db, viewer, context.params.id)
  if (!found) throw notFound()
  return { viewer, ...found }
}

/** People who see an institute may subscribe to its topic (`institute:12`). */
export const instituteTopics: LiveTopics = { institute: (context) => reach(context, context.id) }

async function reach(context: Pick<RequestContext, 'viewer' | 'db'>, id: number): Promise<InInstitute> {
  const { viewer } = member(context)
  const found = await instituteForViewer(context.db, viewer, id)
  if (!found) throw notFound()
  return { viewer, ...found }
}
