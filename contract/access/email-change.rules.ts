import { isEmail } from '../platform/email.ts'
import { messages, type FieldErrors } from '../platform/refusal.ts'

/** What is wrong with a new address, as far as its owner may know. */
export const newEmailProblems = (email: string, present: string): FieldErrors =>
  messages([
    ['email', isEmail(email.trim()), 'Please enter email'],
    ['email', email.trim().toLowerCase() !== present.toLowerCase(), 'This is your address already.'],
  ])
