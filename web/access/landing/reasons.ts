import { linkInvalid } from 'contract/access/access.refusals.ts'
import { accountBlocked, signedOut } from 'contract/platform/refusal.ts'
import { daysToReconsider } from 'contract/users/leaving.ts'

export const alreadySignedIn = {
  code: 'already_signed_in',
  words: 'You are signed in already. Log out first to accept an invitation for another address.',
}

/** Signing in takes it back, so nobody who has just left is asked to. */
export const accountLeft = {
  code: 'account_left',
  words: `Your account will be erased in ${daysToReconsider} days. To keep it, sign in before. We have sent you a mail about it.`,
}

/** Why somebody is sent to the landing page; the code is in its address, as `because`. */
const reasons = [signedOut, accountBlocked, linkInvalid, alreadySignedIn, accountLeft]

export const wordsOfReason = (code: string | null) => reasons.find((reason) => reason.code === code)?.words
