import { linkInvalid } from 'contract/access/access.refusals.ts'
import { accountBlocked, signedOut } from 'contract/platform/refusal.ts'

export const alreadySignedIn = {
  code: 'already_signed_in',
  words: 'You are signed in already. Log out first to accept an invitation for another address.',
}

/** Why somebody is sent to the landing page; the code is in its address, as `because`. */
const reasons = [signedOut, accountBlocked, linkInvalid, alreadySignedIn]

export const wordsOfReason = (code: string | null) => reasons.find((reason) => reason.code === code)?.words
