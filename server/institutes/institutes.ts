export { cardsOf } from './cards.queries.ts'
export { similarInstitutes } from './duplicates.queries.ts'
export { createInstitute } from './create-institute.ts'
export { followedBy } from './follow-institute.ts'
export { isGranted, isMember, visibleTo, type Reader } from './institute-visibility.ts'
export {
  instituteForViewer,
  institutesLike,
  isHeld,
  isPublicInstitute,
  lockInstitute,
  type FoundInstitute,
} from './institutes.queries.ts'
export { endInvitationsBy } from './members/end-invitations.ts'
export { holdRoles, isFactorRequired } from './members/held-roles.ts'
export { adminsOf, approversOf, rolesOfLastAdmins, staffInUse } from './members/roles.queries.ts'
export { lockMerge, noteMoved, type MergeEvent } from './review/merges.queries.ts'
export { holdInstitute, joinAtRegistration } from './members/join-at-registration.ts'
export { joinBySignOn } from './members/join-by-sign-on.ts'
export { setRoles } from './members/set-roles.ts'
export { tellOfRequests } from './members/tell-of-requests.ts'
export { institutionsOf } from './own-institutions.queries.ts'
export { cardOfPerson, personCardOf, personCardsOf, type PersonCardRow } from './person-card.ts'
export { nearestOwn, nearestTo } from './list/nearness.queries.ts'
export { countInstitutes } from './list/list.queries.ts'
