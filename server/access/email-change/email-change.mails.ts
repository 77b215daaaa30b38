import { daysToUndo } from 'contract/access/email-change.rules.ts'
import { hoursToConfirm } from 'contract/access/email-change.schemas.ts'
import { tokenPlaceholder, type LinkToken, type Mail } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'

// The first two contain no name, because anyone could enter another person's address and write to them that way.

interface NewAddress {
  to: string
  changeId: number
  token: LinkToken
}

export const newAddressMail = ({ to, changeId, token }: NewAddress, { PUBLIC_URL }: Config): Mail => ({
  to,
  tokenSeed: token.seed,
  subject: 'Please confirm your new e-mail address',
  parts: [
    {
      text: `Someone, probably you, wants to use this address for their Seventeen account. The link works once, for ${hoursToConfirm} hours.`,
    },
    { action: 'Use this address', url: `${PUBLIC_URL}/email/confirm/${changeId}/${tokenPlaceholder}` },
  ],
  note: 'If it was not you, you can ignore this mail: nothing happens without the link.',
})

/** To the owner of an address that another account requested; the requester does not learn of it. */
export const addressInUseMail = (to: string, { PUBLIC_URL }: Config): Mail => ({
  to,
  subject: 'Your address has an account already',
  parts: [
    {
      text: 'Someone, probably you, wants to use this address for another Seventeen account. It already has an account, so nothing was changed.',
    },
    { action: 'Sign in', url: `${PUBLIC_URL}/signin` },
    { action: 'Set a new password if you do not remember yours', url: `${PUBLIC_URL}/resetpassword` },
  ],
})

/** To the current address, so that its owner can stop an unwanted change. */
export const changeRequestedMail = (to: string, { PUBLIC_URL }: Config): Mail => ({
  to,
  subject: 'A new e-mail address for your account',
  parts: [
    {
      text: 'Someone who knows your password, probably you, wants to use another e-mail address for your Seventeen account. Nothing has changed yet: they have to open a link at the new address first.',
    },
    { action: 'If it was not you, set a new password now', url: `${PUBLIC_URL}/resetpassword` },
  ],
  note: 'A new password ends the change, too.',
})

/** To the former address, without the new one: it may belong to another person by now. */
export const addressChangedMail = ({ to, changeId, token }: NewAddress, { PUBLIC_URL }: Config): Mail => ({
  to,
  tokenSeed: token.seed,
  subject: 'Your e-mail address was changed',
  parts: [
    {
      text: 'Your Seventeen account has another e-mail address now. You sign in with that one, and no mails come here any more.',
    },
    {
      text: `If it was not you, you can undo the change for ${daysToUndo} days. You do not have to sign in for that.`,
    },
    { action: 'Undo the change', url: `${PUBLIC_URL}/email/undo/${changeId}/${tokenPlaceholder}` },
  ],
  note: 'If it was you, you can ignore this mail.',
})

/** To the restored address and to the one that no longer applies. */
export const changeUndoneMail = (to: string, { PUBLIC_URL }: Config): Mail => ({
  to,
  subject: 'A change of e-mail address was undone',
  parts: [
    {
      text: 'The e-mail address of a Seventeen account was changed some days ago. The owner of the former address has undone that: the account has its former address again, and all other devices are signed out.',
    },
    {
      text: 'If you did not make the change yourself, someone else knew the password of the account. Set a new one.',
    },
    { action: 'Set a new password', url: `${PUBLIC_URL}/resetpassword` },
    { action: 'If you do not agree, write to us', url: `${PUBLIC_URL}/about/imprint` },
  ],
})
