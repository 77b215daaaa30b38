import { isEmail } from '../platform/email.ts'
import { messages, type FieldErrors } from '../platform/refusal.ts'

/** Days for which the owner of the former address can undo a change. */
export const daysToUndo = 7

/** Errors of a new address that may be revealed to the user. */
export const newEmailProblems = (email: string, present: string): FieldErrors =>
  messages([
    ['email', isEmail(email.trim()), 'Please enter email'],
    ['email', email.trim().toLowerCase() !== present.toLowerCase(), 'This is your address already.'],
  ])
