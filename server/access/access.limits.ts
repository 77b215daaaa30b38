import { signInsPaused } from 'contract/access/access.refusals.ts'
import { attempts, sharedAttempts } from '../platform/http/rate-limit.ts'
import { Problem } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'

/** Counted by account and IP address, so that an attacker elsewhere cannot lock the owner out (SEC-14). */
export const signInsToAccount = sharedAttempts(
  'sign-in-account',
  { points: 6, duration: 60 },
  { points: 30, duration: 3600 },
)
export const signInsFrom = sharedAttempts(
  'sign-in-address',
  { points: 30, duration: 60 },
  { points: 200, duration: 3600 },
)
/**
 * Wrong passwords for one address, from all places together, so that a botnet cannot guess on. Browsers that the account
 * knows are not counted and never refused.
 */
export const guessesAt = sharedAttempts('sign-in-guesses', {
  points: 50,
  duration: 3600,
  refusal: signInsPaused,
})
/** The owner is mailed once for each time that guesses have paused sign-ins, and at most five times a day. */
export const pauseNotes = sharedAttempts(
  'sign-in-pause',
  { points: 1, duration: 3600 },
  { points: 5, duration: 86_400 },
)
/** A locked account is logged once a minute, however often it is tried. */
export const lockNotes = sharedAttempts('sign-in-lock', { points: 1, duration: 60 })

/** A room full of people may register together from one IP address. */
export const registrationsFrom = sharedAttempts('registration-address', { points: 40, duration: 3600 })
export const searchesFrom = attempts('registration-search', { points: 300, duration: 60 })
export const linksTriedFrom = sharedAttempts(
  'links-address',
  { points: 20, duration: 60 },
  { points: 100, duration: 3600 },
)
/** Requests for mails from one IP address (SEC-39). */
export const mailsFrom = sharedAttempts('mails-address', { points: 10, duration: 3600 })
/** New API tokens of one person. */
export const apiTokensCreated = sharedAttempts('api-tokens-created', { points: 30, duration: 86_400 })
const mailsTo = sharedAttempts('mails-account', { points: 3, duration: 3600 })

/**
 * Whether another mail may be sent to this account within the hour. Otherwise the response is the same without a mail, so
 * that mailboxes are not flooded and other people's requests do not block a password reset.
 */
export async function mayMail(
  emailKey: string,
  context: Pick<RequestContext, 'attempts' | 'config'>,
): Promise<boolean> {
  try {
    await mailsTo(emailKey, context)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
