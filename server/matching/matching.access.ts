import { whyNotEditInstitute, type InstituteStanding } from 'contract/institutes/institutes.rules.ts'
import { whyNotSeeSpeakers } from 'contract/matching/speakers.rules.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { instituteForViewer, type FoundInstitute } from '../institutes/institutes.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'

/** An institute visible to the viewer. */
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

/** `matches:0` is published when anything changes that matches may depend on. */
export const matchTopics: LiveTopics = {
  matches: async ({ id }) => {
    if (id !== 0) throw notFound()
  },
}

/** People who may edit the institute. */
export const editsInstitute = (context: RequestContext<{ id: number }>) =>
  within(context, whyNotEditInstitute)

/** Members of the institute and staff. */
export const seesSpeakers = (context: RequestContext<{ id: number }>) => within(context, whyNotSeeSpeakers)

/** Admins of the institute and staff. */
export const namesSpeakers = editsInstitute

async function within(
  context: RequestContext<{ id: number }>,
  whyNot: (standing: InstituteStanding) => Refusal | undefined,
): Promise<InSight & { standing: InstituteStanding }> {
  const { viewer } = member(context)
  const found = await instituteForViewer(context.db, viewer, context.params.id)
  if (!found) throw notFound()
  refuse(whyNot(found.standing))
  return { viewer, ...found }
}
