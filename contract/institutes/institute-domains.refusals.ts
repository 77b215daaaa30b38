import { refusal } from '../platform/refusal.ts'
import { domainLimits, hoursOfProofMail } from './institute-domains.rules.ts'

export const domainTaken = refusal(
  'institute.domain_taken',
  409,
  'This domain, or a domain above it, is proven for another institution. If it belongs to yours, please contact our staff.',
)
export const domainListed = refusal(
  'institute.domain_listed',
  409,
  'This domain is already in the list of your institution.',
)
export const tooManyDomains = refusal(
  'institute.too_many_domains',
  409,
  `An institution can have ${domainLimits.ofInstitute} domains. Remove one that you no longer need.`,
)
export const domainProven = refusal('institute.domain_proven', 409, 'This domain is already proven.')
export const domainExpired = refusal(
  'institute.domain_expired',
  409,
  'The time to prove this domain is over. Remove it and add it again, which gives you a new record.',
)
export const recordMissing = refusal(
  'institute.record_missing',
  409,
  'There is no TXT record at this name yet. After you have created it, it can take up to an hour until it can be read everywhere.',
)
export const recordDiffers = refusal(
  'institute.record_differs',
  409,
  'There is a TXT record at this name, but it has another value. Please compare them.',
)
export const recordUnreadable = refusal(
  'institute.record_unreadable',
  503,
  'The DNS servers did not respond. Please try again in a few minutes.',
)
export const proofLinkInvalid = refusal(
  'institute.proof_link_invalid',
  409,
  `This link no longer works: it was used, replaced by a newer mail, or is older than ${hoursOfProofMail} hours. Request a new mail.`,
)
export const proofLinkOfOther = refusal(
  'institute.proof_link_of_other',
  409,
  'This link works only for the Admin who requested the mail. Sign in with that account, or request a new mail.',
)
export const instituteHeld = refusal(
  'institute.held',
  409,
  'Our staff first check whether this institution is the one whose name or website it resembles. Until then, only its members see it, and nobody can be invited.',
)
/** For staff who hold an institution again. */
export const neverHeld = refusal(
  'institute.never_held',
  409,
  'This institution was not held because of a resemblance.',
)
