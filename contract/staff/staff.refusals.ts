import { refusal } from '../platform/refusal.ts'

export const ownBlock = refusal('staff.own_block', 409, 'You cannot block your own account.')
export const lastStaff = refusal(
  'staff.last_staff',
  409,
  'Somebody has to be staff. Make another person staff first.',
)
export const notConfirmed = refusal(
  'staff.not_confirmed',
  409,
  'Only people who have confirmed their e-mail address can become staff.',
)
export const mailNotFailed = refusal(
  'staff.mail_not_failed',
  409,
  'This mail is on its way already, or it is gone.',
)
export const blockedStaff = refusal(
  'staff.blocked_staff',
  409,
  'This account is blocked. Unblock it before you make it staff.',
)
