import { refusal } from '../platform/refusal.ts'

/** Recovery codes in a set; each works once. */
export const recoveryCodeCount = 10
/** Days for which a browser is trusted after a sign-in with a second factor, if the user wants. */
export const daysToTrust = 30
/** Minutes in which a sign-in must be finished after the password was accepted. */
export const minutesToFinish = 10

/** What can prove who signs in, after the password. */
export const secondFactorMethods = ['app', 'passkey', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** The response to a right password says this, with `challenge`, `methods`, `passkey` and `expires_at`. */
export const secondFactorRequired = refusal(
  'second_factor_required',
  400,
  'Please finish signing in with your second factor.',
)
export const signInOver = refusal(
  'sign_in_over',
  400,
  'This sign-in is no longer valid. Please enter your password again.',
)
export const appIsOn = refusal(
  'app_is_on',
  409,
  'An authenticator app is set up already. Turn it off first to use another one.',
)
export const appNotStarted = refusal(
  'app_not_started',
  409,
  'This set-up has expired or was replaced by a newer one. Please start again.',
)
export const noSecondFactor = refusal('no_second_factor', 409, 'Two-step sign-in is turned off.')

/** Passkeys of one person. */
export const mostPasskeys = 20
/** Length of the name of a passkey. */
export const longestPasskeyName = 80

export const tooManyPasskeys = refusal(
  'too_many_passkeys',
  409,
  `You have ${mostPasskeys} passkeys. Remove one that you no longer need.`,
)
export const passkeyInvalid = refusal(
  'passkey_invalid',
  400,
  'The passkey could not be verified. Please start again.',
)
export const passkeyKnown = refusal('passkey_known', 409, 'This passkey is stored already.')
export const passkeyUnknown = refusal(
  'passkey_unknown',
  400,
  'We could not sign you in with this passkey. Please use your password.',
)

export const staffNeedSecondFactor = refusal(
  'staff_need_second_factor',
  409,
  'Staff need a second factor. Add another one before you remove this one.',
)

export const institutionNeedsSecondFactor = refusal(
  'institution_needs_second_factor',
  409,
  'An institution to which you belong requires a second factor. Add another one before you remove this one.',
)

/** Message for the field `passkey`. */
export const passkeyWrong = 'This passkey is not one of yours, or took too long'
/** Message for the field `code` if neither a code nor a passkey is sent. */
export const proofMissing = 'Please enter a code, or use a passkey'
/** Message for the field `code`. */
export const codeWrong = 'This code is wrong, has expired or was used before'

/** Characters of recovery codes, without those that are easily confused. */
export const recoveryCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Four groups of four: 80 random bits. */
export const recoveryCodeGroups = 4

/** A code as typed, without spaces and hyphens. */
const withoutGaps = (typed: string) => typed.replace(/[\s-]+/g, '')

/** Whether it is a code of an app or a recovery code, in the form in which it is checked; undefined if it is neither. */
export function readCode(typed: string): { method: SecondFactorMethod; code: string } | undefined {
  const code = withoutGaps(typed).toUpperCase()
  if (/^\d{6}$/.test(code)) return { method: 'app', code }
  const length = recoveryCodeGroups * 4
  if (code.length === length && [...code].every((letter) => recoveryCodeAlphabet.includes(letter)))
    return { method: 'recovery_code', code }
  return undefined
}

/** A recovery code as it is shown: `ABCD-EFGH-JKLM-NPQR`. */
export const shownRecoveryCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code
