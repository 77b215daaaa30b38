import { daysToReconsider } from 'contract/users/leaving.ts'
import type { Mail } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const deletionMail = (to: string, erasedAfter: Date, { PUBLIC_URL }: Config): Mail => ({
  to,
  subject: 'Your account will be deleted',
  parts: [
    {
      text: `You have asked us to delete your Seventeen account. Your profile is now hidden from everyone, and on ${day.format(erasedAfter)} your account will be permanently erased.`,
    },
    {
      text: `If you change your mind, sign in within ${daysToReconsider} days. Everything will be as before, except for the sessions with advisors, which have been cancelled.`,
    },
    { action: 'Sign in and keep my account', url: `${PUBLIC_URL}/signin` },
  ],
  note: 'If you did not request this, sign in now and set a new password.',
})
