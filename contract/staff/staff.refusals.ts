import { refusal } from '../platform/refusal.ts'

export const ownBlock = refusal('staff.own_block', 409, 'You cannot block your own account.')
export const alreadyBlocked = refusal('staff.already_blocked', 409, 'This account is already blocked.')
export const notBlocked = refusal('staff.not_blocked', 409, 'This account is not blocked.')
export const lastStaff = refusal(
  'staff.last_staff',
  409,
  'At least one person must be staff. Make another person staff first.',
)
export const notConfirmed = refusal(
  'staff.not_confirmed',
  409,
  'Only people with a confirmed e-mail address can become staff.',
)
export const mailNotFailed = refusal(
  'staff.mail_not_failed',
  409,
  'This e-mail is already being sent, or it no longer exists.',
)
export const blockedStaff = refusal(
  'staff.blocked_staff',
  409,
  'This account is blocked. Unblock it before you make it staff.',
)
