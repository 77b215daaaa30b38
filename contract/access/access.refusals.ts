import { refusal } from '../platform/refusal.ts'

export const wrongCredentials = refusal('wrong_credentials', 400, 'Invalid username or password')
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
