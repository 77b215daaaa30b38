import { adminDays, adminDaysAfter } from '../institutes/institute-roles.rules.ts'
import { refusal, type Refusal } from '../platform/refusal.ts'
import { utcText } from '../platform/utc-text.ts'

/** Hours between the agreement of an Admin or of staff and the removal, in which the owner can cancel it. */
export const hoursToCancel = 48
/** Days in which an Admin or staff can agree to a request. */
export const daysToDecide = 14

/** How a request ends. `expired`: nobody has decided on it. */
export const resetOutcomes = ['removed', 'cancelled', 'declined', 'expired'] as const
export type ResetOutcome = (typeof resetOutcomes)[number]

export const resetLinkUnknown = refusal(
  'reset_link_unknown',
  400,
  'This link is incomplete or no longer known. Please copy it from the e-mail again.',
)
export const resetOver = refusal(
  'factor_reset.over',
  409,
  'This request has ended: it was decided, cancelled or carried out in the meantime.',
)
export const ownReset = refusal(
  'factor_reset.own',
  409,
  'Nobody decides on their own request. Please ask another Admin or our staff.',
)
export const resetOfStaff = refusal(
  'factor_reset.staff',
  409,
  'This person belongs to our staff. Only other staff decide on this request.',
)
/** @param until when the Admin may decide */
export const resetByNewAdmin = (until: Date): Refusal =>
  refusal(
    'factor_reset.new_admin',
    409,
    `You have not been Admin for ${adminDays} days yet. You can decide on this from ${utcText(until)}. If it cannot wait, please ask our staff.`,
  )

/** Who decides on a request: staff, or an Admin of an institution to which the person belongs. */
export interface ResetDecider {
  is_staff: boolean
  /** Since when they have been Admin of that institution, ISO 8601. */
  admin_since: string | null
}

/**
 * Why a request cannot be decided by this person. A person who removes second factors could get into the account together
 * with someone who knows the password, so new Admins cannot, and Admins cannot for staff.
 */
export function whyNotDecideReset(
  { is_staff, admin_since }: ResetDecider,
  { self, isOfStaff, now }: { self: boolean; isOfStaff: boolean; now: Date },
): Refusal | undefined {
  if (self) return ownReset
  if (is_staff) return undefined
  if (isOfStaff) return resetOfStaff
  const until = admin_since === null ? now : adminDaysAfter(admin_since)
  return until > now ? resetByNewAdmin(until) : undefined
}
