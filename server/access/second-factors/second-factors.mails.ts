import type { Mail } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'

type Links = Pick<Config, 'PUBLIC_URL'>

const manage = ({ PUBLIC_URL }: Links) => ({
  action: 'Manage my account',
  url: `${PUBLIC_URL}/profile/account`,
})
const reset = ({ PUBLIC_URL }: Links) => ({
  action: 'Set a new password',
  url: `${PUBLIC_URL}/resetpassword`,
})

const notYou = 'If it was not you, set a new password now, and write to us.'

export const appAddedMail = (to: string, config: Links): Mail => ({
  to,
  subject: 'An authenticator app was set up',
  parts: [
    {
      text: 'An authenticator app was set up for your Seventeen account. Signing in now takes a code of this app, or another second factor, after the password.',
    },
    { text: 'Keep the recovery codes in a safe place: they let you in if you lose the app.' },
    manage(config),
  ],
  note: notYou,
})

export const appRemovedMail = (to: string, config: Links): Mail => ({
  to,
  subject: 'Your authenticator app was turned off',
  parts: [
    { text: 'Signing in to your Seventeen account no longer takes a code of your authenticator app.' },
    manage(config),
  ],
  note: notYou,
})

export const passkeyAddedMail = (to: string, config: Links): Mail => ({
  to,
  subject: 'A passkey was added to your account',
  parts: [
    {
      text: 'A passkey was added to your Seventeen account. It signs in without a password, and is a second factor after the password.',
    },
    manage(config),
  ],
  note: notYou,
})

export const passkeyRemovedMail = (to: string, config: Links): Mail => ({
  to,
  subject: 'A passkey was removed from your account',
  parts: [
    { text: 'A passkey of your Seventeen account was removed and no longer signs in.' },
    manage(config),
  ],
  note: notYou,
})

export const recoveryCodesRenewedMail = (to: string, config: Links): Mail => ({
  to,
  subject: 'You have new recovery codes',
  parts: [
    {
      text: 'New recovery codes were created for your Seventeen account. The previous ones stopped working.',
    },
    manage(config),
  ],
  note: notYou,
})

export const recoveryCodeUsedMail = (to: string, left: number, config: Links): Mail => ({
  to,
  subject: 'A recovery code was used',
  parts: [
    { text: 'A recovery code of your Seventeen account was used in place of your second factor.' },
    {
      text:
        left === 0
          ? 'It was the last one. Create new codes in your profile.'
          : `${left === 1 ? '1 code is' : `${left} codes are`} left. You can create new ones in your profile.`,
    },
    manage(config),
  ],
  note: notYou,
})

/** Several wrong codes after the right password. */
export const codesGuessedMail = (to: string, config: Links): Mail => ({
  to,
  subject: 'Wrong codes at a sign-in to your account',
  parts: [
    {
      text: 'Someone has entered the right password of your Seventeen account and then several wrong codes. They were not signed in.',
    },
    { text: 'If it was not you, they know your password. Set a new one now.' },
    reset(config),
  ],
})
