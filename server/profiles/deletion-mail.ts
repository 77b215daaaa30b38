import { daysToReconsider } from 'contract/users/leaving.ts'
import type { Mail } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const deletionMail = (to: string, erasedAfter: Date, { PUBLIC_URL }: Config): Mail => ({
  to,
  subject: 'Your account will be deleted',
  parts: [
    {
      text: `You have asked us to delete your Seventeen account. Nobody sees your profile any more, and on ${day.format(erasedAfter)} it is erased for good.`,
    },
    {
      text: `If you change your mind, sign in within ${daysToReconsider} days, and everything but cancelled sessions with advisors stays as it was.`,
    },
    { action: 'Sign in and keep my account', url: `${PUBLIC_URL}/signin` },
  ],
  note: 'If it was not you who asked, sign in now and set a new password.',
})
