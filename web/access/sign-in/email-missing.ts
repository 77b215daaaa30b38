import { messages } from 'contract/platform/field-messages.ts'

/** What is wrong with a form that asks for an address alone; whether there is such an account is never told. */
export const emailMissing = ({ email }: { email: string }) =>
  messages([['email', email.trim() !== '', 'Please enter email']])
