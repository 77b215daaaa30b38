import { daysToTrust } from 'contract/access/second-factors.rules.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'

const day = 24 * 60 * 60 * 1000
/** Browsers that one person can trust; the oldest give way. */
const mostTrusted = 20

/** A cookie for each account, because people who share a browser need not trust it alike. */
const cookieName = (personId: number) => `trusted_${personId}`

const tokenIn = (cookies: string, personId: number) =>
  cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${cookieName(personId)}=`))
    ?.slice(cookieName(personId).length + 1)

/** Whether the person has trusted the browser that sent these cookies. */
export async function isTrusted(db: Db, personId: number, cookies: string, now: Date): Promise<boolean> {
  const token = tokenIn(cookies, personId)
  if (token === undefined) return false
  const found = await db
    .selectFrom('trusted_browser')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Trusts a browser. @returns the Set-Cookie header; only requests of sign-ins contain the cookie */
export async function trustBrowser(
  tx: Tx,
  personId: number,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  now: Date,
): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + daysToTrust * day)
  await tx
    .insertInto('trusted_browser')
    .values({ person_id: personId, token_hash: tokenHash(token), created_at: now, expires_at })
    .execute()
  await tx
    .deleteFrom('trusted_browser')
    .where('person_id', '=', personId)
    .where('token_hash', 'in', (browsers) =>
      browsers
        .selectFrom('trusted_browser')
        .select('token_hash')
        .where('person_id', '=', personId)
        .orderBy('created_at', 'desc')
        .offset(mostTrusted),
    )
    .execute()
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(personId)}=${token}; Path=/api/auth-token; Max-Age=${(daysToTrust * day) / 1000}; HttpOnly; SameSite=Strict${secure}`
}

export const forgetTrust = (tx: Tx, personId: number) =>
  tx.deleteFrom('trusted_browser').where('person_id', '=', personId).execute()

export async function trustedBrowsers(db: Db, personId: number, now: Date): Promise<number> {
  const { trusted } = await db
    .selectFrom('trusted_browser')
    .select(({ fn }) => fn.countAll<string>().as('trusted'))
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(trusted)
}
