import { messages, type FieldErrors } from './refusal.ts'

/** Maximum characters of an e-mail address (RFC 5321). */
export const maxEmail = 254

/**
 * The pattern of `<input type=email>` in the HTML standard. It takes linear time, as addresses are limited.
 */
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Whether a text can be an e-mail address (API-16). */
export const isEmail = (text: string): boolean => text.length <= maxEmail && pattern.test(text)

/** Errors of a typed address; surrounding spaces are ignored. */
export const emailProblems = (typed: string): FieldErrors => {
  const email = typed.trim()
  const words = email === '' ? 'Please enter email' : 'Please enter a valid e-mail address'
  return messages([['email', isEmail(email), words]])
}
