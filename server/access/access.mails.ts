import { tokenPlaceholder, type LinkToken, type Mail } from '../mail/mail.ts'
import { deviceOf } from 'contract/access/device.rules.ts'
import { isTimeZone } from 'contract/platform/time-zone.ts'
import type { Config } from '../platform/config.ts'

// None of these mails contains a name, because anyone could register another person's address and write to them that way.

/** A person's id in a reset link, named as in the route of the reset screen. */
export const uidOf = (personId: number): string => Buffer.from(String(personId)).toString('base64url')

/** The id in a uid; undefined if it is malformed. */
export function idOfUid(uid: string): number | undefined {
  const text = /^[A-Za-z0-9_-]{1,30}={0,2}$/.test(uid) ? Buffer.from(uid, 'base64url').toString('latin1') : ''
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
  return id
}

interface To {
  to: string
  personId: number
  token: LinkToken
}

export const confirmationMail = ({ to, personId, token }: To, { PUBLIC_URL }: Config): Mail => ({
  to,
  tokenSeed: token.seed,
  subject: 'Please confirm your e-mail address',
  parts: [
    {
      text: 'Welcome to Seventeen. Please confirm that this address is yours. The link works once, for 7 days.',
    },
    {
      action: 'Confirm my address',
      url: `${PUBLIC_URL}/registration/confirm/${personId}/${tokenPlaceholder}`,
    },
  ],
  note: 'If you did not register, you can ignore this mail: nobody can sign in with your address.',
})

/** A sign-in has cancelled the requested deletion of the account. */
export const accountKeptMail = (to: string, { PUBLIC_URL }: Config): Mail => ({
  to,
  subject: 'Your account is kept',
  parts: [
    {
      text: 'You had asked us to delete your Seventeen account. Someone has signed in to it since, so it will not be deleted, and your profile is shown again. Sessions with advisors that were cancelled stay cancelled.',
    },
    {
      text: 'If you still want it to be deleted, ask again in your profile.',
    },
    { action: 'Open my profile', url: `${PUBLIC_URL}/profile/account` },
  ],
  note: 'If it was not you who signed in, set a new password now.',
})

const resetLink = ({ personId }: To, { PUBLIC_URL }: Config) =>
  `${PUBLIC_URL}/resetpassword/${uidOf(personId)}/${tokenPlaceholder}`

export const resetMail = (to: To, config: Config): Mail => ({
  to: to.to,
  tokenSeed: to.token.seed,
  subject: 'Set a new password',
  parts: [
    {
      text: 'Someone, probably you, asked for a new password for your Seventeen account. Set it here; the link works once, for one hour.',
    },
    { action: 'Set a new password', url: resetLink(to, config) },
  ],
  note: 'If it was not you, you can ignore this mail: your password stays as it is.',
})

/** Too many wrong passwords were entered for the account. */
export const signInsPausedMail = ({ to, personId, token }: To, { PUBLIC_URL }: Config): Mail => ({
  to,
  tokenSeed: token.seed,
  subject: 'Someone is guessing your password',
  parts: [
    {
      text: 'Many wrong passwords were entered for your Seventeen account within an hour. Nobody has got in with them. For up to an hour, only browsers in which you have signed in before can sign in with a password.',
    },
    {
      text: 'To sign in with your password in another browser, open this link in it first. It works once, for 24 hours.',
    },
    {
      action: 'Allow my browser to sign in',
      url: `${PUBLIC_URL}/signin/unlock/${uidOf(personId)}/${tokenPlaceholder}`,
    },
    { action: 'Set a new password if you use yours elsewhere too', url: `${PUBLIC_URL}/resetpassword` },
  ],
  note: 'If you entered the wrong passwords yourself, you do not have to do anything.',
})

/** After a second registration before confirming. The first password may not be theirs, so they set a new one. */
export const finishRegistrationMail = (to: To, config: Config): Mail => ({
  to: to.to,
  tokenSeed: to.token.seed,
  subject: 'Finish your registration',
  parts: [
    {
      text: 'There is already a registration with this address that was never confirmed. If it is yours, choose a password to finish it; the link works once, for one hour.',
    },
    { action: 'Choose a password', url: resetLink(to, config) },
  ],
  note: 'If you did not register, you can ignore this mail: nobody can sign in with your address.',
})

export const alreadyRegisteredMail = (to: string, { PUBLIC_URL }: Config): Mail => ({
  to,
  subject: 'You already have an account',
  parts: [
    {
      text: 'Someone, probably you, registered at Seventeen with this address, which already has an account. Nothing was changed.',
    },
    { action: 'Sign in', url: `${PUBLIC_URL}/signin` },
    { action: 'Set a new password if you do not remember yours', url: `${PUBLIC_URL}/resetpassword` },
  ],
})

export const passwordChangedMail = (
  to: string,
  signedOut: 'every device' | 'every other device',
  { PUBLIC_URL }: Config,
): Mail => ({
  to,
  subject: 'Your password was changed',
  parts: [
    { text: `The password of your Seventeen account was changed, and ${signedOut} was signed out.` },
    { action: 'If it was not you, set a new one now', url: `${PUBLIC_URL}/resetpassword` },
  ],
})

interface SignedIn {
  userAgent: string
  at: Date
  timeZone: string | null
}

/** A sign-in in a browser that is not known yet. */
export const newDeviceMail = (
  to: string,
  { userAgent, at, timeZone }: SignedIn,
  { PUBLIC_URL }: Config,
): Mail => ({
  to,
  subject: 'New sign-in to your account',
  parts: [
    { text: 'Someone has signed in to your Seventeen account in a browser that you had not used before.' },
    { text: `Browser: ${deviceOf(userAgent)}` },
    { text: `Time: ${momentIn(at, timeZone)}` },
    {
      text: 'If it was you, you do not have to do anything. If it was not you, they know your password: set a new one now. That also signs out all devices.',
    },
    { action: 'Set a new password', url: `${PUBLIC_URL}/resetpassword` },
    { action: 'See where you are signed in', url: `${PUBLIC_URL}/profile/account` },
  ],
})

/** `3 March 2026 at 14:05 (Africa/Nairobi)` */
function momentIn(at: Date, zone: string | null): string {
  const timeZone = zone !== null && isTimeZone(zone) ? zone : 'UTC'
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(at)} (${timeZone})`
}
