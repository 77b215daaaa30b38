import { messages } from 'contract/platform/refusal.ts'

/** Validation of forms that have only an e-mail field. They never reveal whether the account exists. */
export const emailMissing = ({ email }: { email: string }) =>
  messages([['email', email.trim() !== '', 'Please enter email']])
