import { attempts } from '../platform/http/rate-limit.ts'
import type { Config } from '../platform/config.ts'
import { Problem } from '../platform/http/problem.ts'

/** Counted by account and IP address, so that an attacker elsewhere cannot lock the owner out (SEC-14). */
export const signInsToAccount = attempts(
  'sign-in-account',
  { points: 6, duration: 60 },
  { points: 30, duration: 3600 },
)
export const signInsFrom = attempts(
  'sign-in-address',
  { points: 30, duration: 60 },
  { points: 200, duration: 3600 },
)
/** A locked account is logged once a minute, however often it is tried. */
export const lockNotes = attempts('sign-in-lock', { points: 1, duration: 60 })

/** A room full of people may register together from one IP address. */
export const registrationsFrom = attempts('registration-address', { points: 40, duration: 3600 })
export const searchesFrom = attempts('registration-search', { points: 300, duration: 60 })
export const linksTriedFrom = attempts(
  'links-address',
  { points: 20, duration: 60 },
  { points: 100, duration: 3600 },
)
/** Requests for mails from one IP address (SEC-39). */
export const mailsFrom = attempts('mails-address', { points: 10, duration: 3600 })
const mailsTo = attempts('mails-account', { points: 3, duration: 3600 })

/**
 * Whether another mail may be sent to this account within the hour. Otherwise the response is the same, but nothing is
 * sent: nobody's mailbox is flooded, and nobody is kept from a new password by somebody else's requests.
 */
export async function mayMail(emailKey: string, config: Config): Promise<boolean> {
  try {
    await mailsTo(emailKey, config)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
