import { domainListed, domainTaken, instituteHeld } from 'contract/institutes/institute-domains.refusals.ts'
import type { Domain } from '../platform/domain.ts'
import { instituteDomainRoutes } from './domains/institute-domains.routes.ts'
import { instituteTopics } from './institutes.access.ts'
import { previewOfInstitute } from './institute-preview.ts'
import { instituteRoutes } from './institutes.routes.ts'
import { instituteMemberRoutes, myInvitationRoutes } from './members/institute-members.routes.ts'
import { holdRolesMinutely } from './members/held-roles.ts'
import { institutesHourly } from './institutes.hourly.ts'
import { heldInstituteRoutes } from './look-alikes/held-institutes.routes.ts'
import { adminRemovalRoutes } from './removals/admin-removals.routes.ts'
import { secondFactorRequirementRoutes } from './second-factors/second-factor-requirement.routes.ts'
import { instituteReviewRoutes } from './review/institute-review.routes.ts'
import { vouchRoutes } from './vouches/vouches.routes.ts'

export const institutesDomain: Domain = {
  routes: {
    institutes: [
      ...instituteRoutes,
      ...instituteMemberRoutes,
      ...myInvitationRoutes,
      ...instituteReviewRoutes,
      ...adminRemovalRoutes,
      ...secondFactorRequirementRoutes,
      ...instituteDomainRoutes,
      ...heldInstituteRoutes,
      ...vouchRoutes,
    ],
  },
  hourly: institutesHourly,
  minutely: holdRolesMinutely,
  liveTopics: instituteTopics,
  linkPreviews: { '/institutes/:id': previewOfInstitute },
  violations: {
    institute_domains_proven: domainTaken,
    institute_domains_once: domainListed,
    institute_held_is_private: instituteHeld,
  },
}
