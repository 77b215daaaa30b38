import { isEmail } from '../platform/email.ts'
import { messages, type FieldErrors } from '../platform/refusal.ts'

/** Errors of a new address that may be revealed to the user. */
export const newEmailProblems = (email: string, present: string): FieldErrors =>
  messages([
    ['email', isEmail(email.trim()), 'Please enter email'],
    ['email', email.trim().toLowerCase() !== present.toLowerCase(), 'This is your address already.'],
  ])
