import { utcText } from '../platform/utc-text.ts'
import { permissionDenied, refusal } from '../platform/refusal.ts'

/** For users who can see the institute but may not do this. */
export const denied = {
  edit: permissionDenied('UPDATE_INSTITUTE'),
  roles: permissionDenied('UPDATE_INSTITUTE_ROLES'),
  invite: permissionDenied('INVITE_TO_INSTITUTE'),
} as const

export const lastInstituteAdmin = refusal(
  'institute.last_admin',
  409,
  'An institution needs an Admin. Make someone else Admin first.',
)
/** @param until when the Admin may remove others */
export const newAdmin = (until: Date) =>
  refusal(
    'institute.new_admin',
    409,
    `You have not been Admin for 7 days yet. You can remove other Admins from ${utcText(until)}. If it cannot wait, please ask our staff.`,
  )
export const ownRole = refusal(
  'institute.own_role',
  409,
  'Nobody approves their own role. Please ask another Admin or our staff.',
)
export const nothingToApprove = refusal(
  'institute.nothing_to_approve',
  409,
  'No role of this person waits for approval.',
)
export const roleTaken = refusal(
  'institute.role_taken',
  409,
  'You hold this role here already, or have asked for it.',
)
/** Maximum role requests per user, institute and day: each sends an e-mail to all Admins. */
export const maxRoleRequests = 3
export const roleAskedTooOften = refusal(
  'institute.role_asked_too_often',
  429,
  'You have asked for roles here several times today. You can ask again tomorrow.',
)
export const alreadyMember = refusal(
  'institute.already_member',
  409,
  'This person belongs to the institution already.',
)
export const alreadyInvited = refusal(
  'institute.already_invited',
  409,
  'This address is invited already. Withdraw that invitation to send another one.',
)
export const noInvitationsLeft = refusal(
  'institute.no_invitations_left',
  429,
  'You have sent 20 invitations within a day. Please go on tomorrow.',
)
export const objectionOver = refusal(
  'institute.objection_over',
  409,
  'You could object for 7 days. Please contact our staff.',
)
export const adminAgain = refusal('institute.admin_again', 409, 'You are Admin of this institution again.')
export const objectionDecided = refusal(
  'institute.objection_decided',
  409,
  'Another member of staff has already decided on this objection.',
)
export const mergedAlready = refusal(
  'institute.merged_already',
  409,
  'One of these institutions has been merged into another one already.',
)
export const sameInstitute = refusal(
  'institute.same',
  409,
  'Please choose another institution to merge this one into.',
)
/** For a person who is to become Admin by a merge. */
export const notItsAdmin = 'Please choose among the Admins of the duplicate, without yourself.'
export const undoExpired = refusal(
  'institute.undo_over',
  409,
  'This can no longer be undone: it was undone already, its 30 days are over, or the institution it went into has been merged as well.',
)
