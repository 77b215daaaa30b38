import type { Domain } from '../platform/domain.ts'
import { instituteTopics } from './institutes.access.ts'
import { instituteRoutes } from './institutes.routes.ts'
import { instituteMemberRoutes, myInvitationRoutes } from './members/institute-members.routes.ts'
import { holdRolesMinutely } from './members/held-roles.ts'
import { institutesHourly } from './institutes.hourly.ts'
import { adminRemovalRoutes } from './removals/admin-removals.routes.ts'
import { secondFactorRequirementRoutes } from './second-factors/second-factor-requirement.routes.ts'
import { instituteReviewRoutes } from './review/institute-review.routes.ts'

export const institutesDomain: Domain = {
  routes: {
    institutes: [
      ...instituteRoutes,
      ...instituteMemberRoutes,
      ...myInvitationRoutes,
      ...instituteReviewRoutes,
      ...adminRemovalRoutes,
      ...secondFactorRequirementRoutes,
    ],
  },
  hourly: institutesHourly,
  minutely: holdRolesMinutely,
  liveTopics: instituteTopics,
}
