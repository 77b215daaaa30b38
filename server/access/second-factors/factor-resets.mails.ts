import { daysToDecide, hoursToCancel } from 'contract/access/factor-resets.rules.ts'
import { utcText } from 'contract/platform/utc-text.ts'
import { tokenPlaceholder, type Mail } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'

type Links = Pick<Config, 'PUBLIC_URL'>

// The mails to the owner contain no name, because a former address may belong to another person by now.

interface ToOwner {
  to: string
  resetId: number
  /** Of the token that cancels the request. */
  seed: Buffer
}

const cancel = ({ resetId }: ToOwner, { PUBLIC_URL }: Links) => ({
  action: 'Keep my second factors',
  url: `${PUBLIC_URL}/second-factors/keep/${resetId}/${tokenPlaceholder}`,
})
const newPassword = ({ PUBLIC_URL }: Links) => ({
  action: 'Set a new password',
  url: `${PUBLIC_URL}/resetpassword`,
})
const signIn = ({ PUBLIC_URL }: Links) => ({ action: 'Sign in', url: `${PUBLIC_URL}/signin` })

const notYou =
  'If it was not you, they know your password: keep your second factors with the link above, and set a new password now.'

export const resetRequestedMail = (reset: ToOwner, config: Links): Mail => ({
  to: reset.to,
  tokenSeed: reset.seed,
  subject: 'Someone wants to remove your second factors',
  parts: [
    {
      text: 'Someone who knows your password, probably you, has lost the second factors and recovery codes of your Seventeen account and wants to remove them.',
    },
    {
      text: `Nothing has changed yet: an Admin of your institution or our staff must agree, and ${hoursToCancel} hours must pass after that. Signing in with a second factor cancels the removal.`,
    },
    cancel(reset, config),
    newPassword(config),
  ],
  note: notYou,
})

/** @param agreed who has agreed: 'An Admin of Umoja has agreed' */
export const resetGrantedMail = (
  { agreed, dueAt, ...reset }: ToOwner & { agreed: string; dueAt: Date },
  config: Links,
): Mail => ({
  to: reset.to,
  tokenSeed: reset.seed,
  subject: `Your second factors will be removed on ${utcText(dueAt)}`,
  parts: [
    {
      text: `${agreed} to remove the second factors of your Seventeen account. They will be removed on ${utcText(dueAt)}, and all devices will be signed out. Your password alone is then enough to sign in.`,
    },
    { text: 'Until then you can cancel it with this link, or by signing in with a second factor.' },
    cancel(reset, config),
    newPassword(config),
  ],
  note: notYou,
})

export const resetDeclinedMail = (to: string, config: Links): Mail => ({
  to,
  subject: 'Your second factors were not removed',
  parts: [
    {
      text: 'The request to remove the second factors of your Seventeen account was declined. They stay as they are.',
    },
    { text: 'If you still need it, talk to an Admin of your institution or write to us, and ask again.' },
    signIn(config),
  ],
  note: 'If you did not ask for it, someone knows your password: set a new one now.',
})

export const resetCancelledMail = (to: string, config: Links): Mail => ({
  to,
  subject: 'Your second factors are kept',
  parts: [
    {
      text: 'The removal of the second factors of your Seventeen account was cancelled. They stay as they are.',
    },
    newPassword(config),
  ],
  note: 'If you did not ask for the removal, someone knows your password: set a new one now.',
})

export const factorsRemovedMail = (to: string, config: Links): Mail => ({
  to,
  subject: 'Your second factors were removed',
  parts: [
    {
      text: 'The second factors and recovery codes of your Seventeen account were removed, and all devices were signed out. Your password is now enough to sign in.',
    },
    { text: 'Please sign in and set up a new second factor.' },
    signIn(config),
    newPassword(config),
  ],
  note: 'If you did not ask for this, set a new password now, and write to us.',
})

interface ToDecider {
  to: string
  person: string
  /** The institute; none for staff. */
  of?: string
  path: string
}

export const resetToDecideMail = ({ to, person, of, path }: ToDecider, { PUBLIC_URL }: Links): Mail => ({
  to,
  subject: `${person} has lost their second factor`,
  parts: [
    {
      text: `${person}${of === undefined ? '' : `, a member of ${of},`} cannot sign in, because they have lost their second factors and recovery codes, and asks for their removal.`,
    },
    {
      text: `Anyone who knows the password can ask for this. Agree only after you have spoken to ${person}, for example on a number that you knew before. The request expires after ${daysToDecide} days.`,
    },
    { action: 'Decide on the request', url: `${PUBLIC_URL}${path}` },
  ],
})
