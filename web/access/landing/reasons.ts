import { linkInvalid } from 'contract/access/access.refusals.ts'
import { accountBlocked, signedOut } from 'contract/platform/refusal.ts'
import { daysToReconsider } from 'contract/users/leaving.ts'

export const alreadySignedIn = {
  code: 'already_signed_in',
  words: 'You are signed in already. Log out first to accept an invitation for another address.',
}

/** Does not ask the user to sign in, which would cancel the deletion. */
export const accountLeft = {
  code: 'account_left',
  words: `Your account will be erased in ${daysToReconsider} days. To keep it, sign in before. We have sent you a mail about it.`,
}

/** Reasons for a redirect to the landing page; the code is its search parameter `because`. */
const reasons = [signedOut, accountBlocked, linkInvalid, alreadySignedIn, accountLeft]

export const wordsOfReason = (code: string | null) => reasons.find((reason) => reason.code === code)?.words
