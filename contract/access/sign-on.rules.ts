import { readIssuer } from '../platform/issuer.ts'
import { positionRoles, type PositionRole } from '../users/position-roles.ts'
import { messages, refusal, type FieldErrors } from '../platform/refusal.ts'

/** Minutes in which a sign-on must be finished at the provider, and the first one confirmed afterwards. */
export const minutesToSignOn = 10
/** Hours after which a session ends whose provider does not let us check whether the account still exists. */
export const hoursUnchecked = 12

/** In the address of the page to which a provider returns, instead of the id of an institution. */
export const platformProvider = 'platform'

/** Path of the page to which a provider returns; each provider has its own, so that none can answer for another. */
export const signOnReturnPath = (instituteId: number | null): string =>
  `/signin/sso/${instituteId ?? platformProvider}`
/** Path to which a provider reports that a user has signed out there. */
export const signOnLogoutPath = (instituteId: number | null): string =>
  `/api/sso/${instituteId ?? platformProvider}/backchannel-logout/`

/** The domain of an e-mail address as in `institute_domains`; undefined if it is not an address. */
export function domainOf(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  return at > 0 && domain !== '' && domain.length <= 253 ? domain : undefined
}

export const signOnRequired = refusal(
  'sign_on_required',
  400,
  'Your institution requires single sign-on: passwords and passkeys are not accepted for this address. Please use the button of your institution.',
)
export const signOnOver = refusal(
  'sign_on_over',
  400,
  'This sign-in was not started in this browser, was used already, or took too long. Please start again.',
)
export const signOnNotOffered = refusal(
  'sign_on_not_offered',
  409,
  'Single sign-on is not set up here, or was changed in the meantime. Please go back to the sign-in page.',
)
export const signOnCancelled = refusal(
  'sign_on_cancelled',
  400,
  'You did not finish signing in at your provider. Please start again.',
)
export const providerFailed = (reason: string) =>
  refusal('sign_on_provider_failed', 409, `Your provider's response cannot be accepted: ${reason}`)
export const emailMissing = refusal(
  'sign_on_email_missing',
  409,
  'Your provider does not tell us your e-mail address. Please ask the people who manage it to send the claim "email".',
)
export const emailUnverified = refusal(
  'sign_on_email_unverified',
  409,
  'Your provider has not verified your e-mail address. Please verify it there, then start again.',
)
export const wrongDomain = refusal(
  'sign_on_wrong_domain',
  409,
  'Your e-mail address at the provider does not belong to a proven domain of this institution.',
)
export const otherDomainNow = refusal(
  'sign_on_address_changed',
  409,
  'The e-mail address of your account no longer belongs to this institution. Please sign in in another way.',
)
export const otherAddress = refusal(
  'sign_on_other_address',
  409,
  'The address at the provider is not that of your account. Only an account with the same e-mail address can be linked.',
)
export const linkedToAnother = refusal(
  'sign_on_linked_to_another',
  409,
  'This account at the provider is linked to another account here.',
)
export const domainNeeded = refusal(
  'institute.needs_proven_domain',
  409,
  'Prove a domain of your institution first. Single sign-on is offered for addresses at proven domains only.',
)
export const lastWayIn = refusal(
  'sign_on_last_way_in',
  409,
  'This is your only way to sign in. Set a password with "Forgot?" on the sign-in page first, or add a passkey.',
)
export const requiredHere = refusal(
  'sign_on_required_here',
  409,
  'Your institution requires single sign-on, so it cannot be unlinked.',
)
export const signOnUntried = refusal(
  'institute.sign_on_untried',
  409,
  'Sign in with it once before you require it, so that you know that it works.',
)
export const secretNeeded = 'Please enter the client secret'

/** Maximum characters of each text. */
export const maxSignOnTexts = {
  issuer: 500,
  client_id: 200,
  client_secret: 1000,
  claim: 100,
  value: 200,
} as const
/** Values of the claim that make members Admins. */
export const mostAdminValues = 20

export interface SignOnForm {
  issuer: string
  client_id: string
  /** Empty to keep the stored one. */
  client_secret: string
  default_role: string
  admin_claim: string
  admin_values: readonly string[]
}

/** Errors of the form by field. */
export const signOnProblems = (
  { issuer, client_id, client_secret, default_role, admin_claim, admin_values }: SignOnForm,
  { hasSecret, allowsHttp }: { hasSecret: boolean; allowsHttp: boolean },
): FieldErrors =>
  messages<keyof SignOnForm>([
    [
      'issuer',
      readIssuer(issuer) !== undefined && (allowsHttp || issuer.trim().startsWith('https:')),
      'Please enter an address that begins with https://',
    ],
    ['client_id', client_id.trim() !== '', 'Please enter the client ID'],
    ['client_secret', hasSecret || client_secret !== '', secretNeeded],
    ['default_role', isDefaultRole(default_role), 'Please select a role'],
    [
      'admin_claim',
      admin_claim.trim() !== '' || admin_values.length === 0,
      'Please enter the claim that contains these values',
    ],
    [
      'admin_values',
      admin_claim.trim() === '' || admin_values.length > 0,
      'Please enter at least one value that makes members Admins',
    ],
  ])

export const isDefaultRole = (role: string): role is PositionRole =>
  (positionRoles as readonly string[]).includes(role)

/** Whether a claim of a token, a text or a list of texts, has one of the values. */
export const claimHas = (claim: unknown, values: readonly string[]): boolean =>
  [claim].flat().some((one) => typeof one === 'string' && values.includes(one))
