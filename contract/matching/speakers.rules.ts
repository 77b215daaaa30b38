import { refusal, type Refusal } from '../platform/refusal.ts'

const membersOnly = refusal(
  'matching.members_only',
  400,
  'Only members of the institution can see whose search preferences count for it.',
)

/** Why a user may not see whose search profiles count for an institution. */
export const whyNotSeeSpeakers = (standing: { is_member: boolean; is_staff: boolean }): Refusal | undefined =>
  standing.is_member || standing.is_staff ? undefined : membersOnly

/** Maximum number of members whose search profiles are shown or named. */
export const mostSpeakers = 200
/** For people who are not or no longer members. */
export const notAMember = 'Please choose among the members of the institution.'
