import { refusal } from '../platform/refusal.ts'

export const wrongCredentials = refusal('wrong_credentials', 400, 'Invalid username or password')
/** Refuses unknown browsers, whether or not there is an account with this address. */
export const signInsPaused = refusal(
  'sign_ins_paused',
  429,
  'Too many wrong passwords were entered for this address in the last hour, maybe by someone else. Until then, only browsers in which you have signed in before can sign in with a password. If you have an account, we have sent you an e-mail with a link to sign in here.',
)
export const unconfirmed = refusal(
  'email_unconfirmed',
  400,
  'Please confirm your e-mail address first. We have sent you a new link.',
)
export const linkInvalid = refusal(
  'link_invalid',
  400,
  'This link is no longer valid. Please request a new one.',
)

/** Prevents login CSRF: another site could otherwise sign its visitors in to a foreign account. */
export const crossOriginSignIn = refusal('foreign_origin', 400, 'Please sign in on our own page.')

/** Response to a registration, also if the address already has an account (ACC-57, SEC-12). */
export const registered =
  'Your account has been successfully created. Check your email for confirmation link.'
/** Response to a registration by invitation, which has proved that the user owns the address. */
export const registeredByInvitation = 'Your account has been successfully created. You can sign in now.'
/** Response to a reset request (ACC-66). */
export const resetSent = 'Password reset link has been sent to you via email.'
/** Response to a request for another confirmation link. */
export const confirmationSent = 'If this address is waiting for confirmation, a new link is on its way.'
