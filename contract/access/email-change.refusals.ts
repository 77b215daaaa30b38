import { refusal } from '../platform/refusal.ts'
import { daysToUndo } from './email-change.rules.ts'

// Why a change of address cannot be undone by the link in the mail about it.

export const undoLinkUnknown = refusal(
  'undo_link_unknown',
  400,
  'This link is incomplete or does not belong to a change of address. Please copy it from the e-mail again.',
)
export const changeTooOld = refusal(
  'change_too_old',
  400,
  `This link has expired: a change can be undone for ${daysToUndo} days.`,
)
export const addressInUse = refusal(
  'address_in_use',
  409,
  'The change cannot be undone, because another account uses this address now.',
)
export const undoOfBlocked = refusal(
  'undo_of_blocked',
  409,
  'The change cannot be undone, because the account has been blocked. Please write to us.',
)
