import { passwordProblem, passwordsDiffer, passwordTooCommon } from 'contract/access/password.rules.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { isCommon } from './common-passwords.ts'

/** The error is given for both fields, since the screens show the first message of new_password2. */
export function newPasswordErrors(
  { new_password1: password, new_password2: repeated }: { new_password1: string; new_password2: string },
  email: string | undefined,
): FieldErrors {
  const weak = passwordProblem(password, email) ?? (isCommon(password) ? passwordTooCommon : undefined)
  const repeat = repeated === password ? weak : passwordsDiffer
  return { ...(weak && { new_password1: [weak] }), ...(repeat && { new_password2: [repeat] }) }
}
