import { deviceOf } from 'contract/access/device.rules.ts'
import type { Config } from '../platform/config.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { sharedAttempts } from '../platform/http/rate-limit.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'
import { forgetTrust } from './second-factors/trusted-browsers.ts'

/** Days after the last sign-in for which a browser is recognised; browsers keep no cookie longer. */
export const daysToRecognise = 400
/** Scripts that keep no cookies would add a device with each sign-in. */
const maxDevices = 100

/**
 * The token of the cookie by which a browser is recognised, or a new one. It proves nothing but an earlier sign-in, so
 * accounts that share a browser share it.
 */
export const deviceToken = (cookies: string): string =>
  /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(cookies)?.[1] ?? newToken()

/** The Set-Cookie header; only requests of sign-ins contain the cookie. */
export function deviceCookie(token: string, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string {
  const seconds = daysToRecognise * 24 * 60 * 60
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  return `device=${token}; Path=/api/auth-token; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/** Whether a person has signed in before in the browser of a request. The query runs for unknown accounts too (id 0). */
export async function isKnownDevice(db: Db, personId: number, cookies: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_device')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('token_hash', '=', tokenHash(deviceToken(cookies)))
    .executeTakeFirst()
  return found !== undefined
}

/** Notes the browser of a sign-in, while the account is locked. @returns whether the person has signed in there before */
export async function noteDevice(tx: Tx, personId: number, token: string, now: Date): Promise<boolean> {
  const device = { person_id: personId, token_hash: tokenHash(token) }
  const { numUpdatedRows } = await tx
    .updateTable('known_device')
    .set({ last_used_at: now })
    .where('person_id', '=', device.person_id)
    .where('token_hash', '=', device.token_hash)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  await tx
    .insertInto('known_device')
    .values({ ...device, first_used_at: now, last_used_at: now })
    .execute()
  await tx
    .deleteFrom('known_device')
    .where('person_id', '=', personId)
    .where('token_hash', 'in', (devices) =>
      devices
        .selectFrom('known_device')
        .select('token_hash')
        .where('person_id', '=', personId)
        .orderBy('last_used_at', 'desc')
        .offset(maxDevices),
    )
    .execute()
  return false
}

/** After a new password or an undone change of address, no browser is known or trusted. */
export async function forgetDevices(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('known_device').where('person_id', '=', personId).execute()
  await forgetTrust(tx, personId)
}

const mails = sharedAttempts('new-device-mails', { points: 1, duration: 24 * 60 * 60 })

/** Whether a sign-in is to be mailed: of scripts without cookies only the first of a day from one address. */
export async function mayMailSignIn(
  personId: number,
  context: Pick<RequestContext, 'attempts' | 'config' | 'ip' | 'userAgent'>,
): Promise<boolean> {
  try {
    await mails(`${personId} ${context.ip} ${deviceOf(context.userAgent)}`, context)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
