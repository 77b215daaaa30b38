import { messages } from '../platform/refusal.ts'

/** Minimum and maximum characters (code points) of a password (ACC-47). */
export const passwordLength = { min: 9, max: 256 } as const

/** Shown below the field, since the specified error message does not state the rule (DEF-05). */
export const passwordHint =
  'At least 9 characters. Not only numbers, not your name or e-mail address, and nothing that is easy to guess.'

export const passwordMissing = 'Please enter password'
/** The specified message, followed by the rule. */
export const passwordTooShort = `${passwordMissing} (at least ${passwordLength.min} characters)`
export const passwordTooLong = 'A password has at most 256 characters.'
export const passwordIsEmail = 'Please choose a password that is not your e-mail address.'
export const passwordOnlyNumbers = 'Please choose a password that is not made of numbers only.'
/** Only the server has the list of common passwords and knows their patterns. */
export const passwordTooCommon = 'This password is one of the most common ones. Please choose another.'
export const passwordPredictable =
  'This password is easy to guess. Please choose another, for example several words that do not belong together.'
export const passwordWrong = 'This is not your current password.'
export const passwordsDiffer = 'Please enter same password'

/** Errors of a new password and its repetition, by field; `email` is the user's address. */
export function newPasswordMessages(first: string, second: string, email = '') {
  const weakness = passwordProblem(first, email)
  return messages([
    ['new_password1', !weakness, weakness ?? ''],
    ['new_password2', first === second, passwordsDiffer],
  ])
}

/** Error of a new password that the browser can detect. Spaces count; nothing is truncated. */
export function passwordProblem(password: string, email = ''): string | undefined {
  const length = [...password.normalize('NFC')].length
  if (length === 0) return passwordMissing
  if (length < passwordLength.min) return passwordTooShort
  if (length > passwordLength.max) return passwordTooLong
  if (email !== '' && password.trim().toLowerCase() === email.trim().toLowerCase()) return passwordIsEmail
  return undefined
}

/** Whether a password consists of digits of any script with separators, as telephone numbers and dates do. */
export const isOnlyNumbers = (password: string): boolean =>
  /^(?=(?:.*\p{N}){4})[\p{N}\s.,:/()+_-]*$/su.test(password)
