import { hash } from 'node:crypto'
import { minutesToSignOn } from 'contract/access/sign-on.rules.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import type { Provider } from './providers.ts'

/** What a sign-on is proved with when it returns. */
export interface Secrets {
  state: string
  codeVerifier: string
  nonce: string
}

/** Derived from the cookie, so that a code is worth nothing in another browser, nor with the database alone. */
const secretsOf = (state: string, browser: string): Secrets => ({
  state,
  codeVerifier: hash('sha256', `verifier ${state} ${browser}`, 'base64url'),
  nonce: hash('sha256', `nonce ${state} ${browser}`, 'base64url'),
})

/** A cookie for each attempt, so that several tabs can sign in. */
const cookieName = (state: string) => `sso_${hash('sha256', state, 'hex').slice(0, 16)}`

function cookieOf(state: string, value: string, seconds: number, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(state)}=${value}; Path=/api/auth-token/sso; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/** Removes the cookie of a finished attempt. */
export const usedCookie = (state: string, config: Pick<Config, 'PUBLIC_URL'>) =>
  cookieOf(state, '', 0, config)

interface Started {
  provider: Provider
  remember: boolean
  /** Who links an account at the provider. */
  personId: number | null
}

/** Stores an attempt. @returns what is sent to the provider, and the Set-Cookie header */
export async function startAttempt(
  db: Db,
  { provider: { institute, issuer, clientId }, remember, personId }: Started,
  config: Pick<Config, 'PUBLIC_URL'>,
  now: Date,
): Promise<Secrets & { cookie: string }> {
  const [state, browser] = [newToken(), newToken()]
  const seconds = minutesToSignOn * 60
  await db
    .insertInto('sign_on_attempt')
    .values({
      state_hash: tokenHash(state),
      browser_hash: tokenHash(browser),
      institute_id: institute?.id ?? null,
      issuer,
      client_id: clientId,
      remember,
      person_id: personId,
      expires_at: new Date(now.getTime() + seconds * 1000),
    })
    .execute()
  return { ...secretsOf(state, browser), cookie: cookieOf(state, browser, seconds, config) }
}

/**
 * Uses an attempt up, in the browser in which it was started. Elsewhere it stays valid, so that nobody can end it with a
 * stolen address.
 */
export async function takeAttempt(db: Db, state: string, cookies: string, now: Date) {
  const name = cookieName(state)
  const browser = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  if (browser === undefined) return undefined
  const attempt = await db
    .deleteFrom('sign_on_attempt')
    .where('state_hash', '=', tokenHash(state))
    .where('browser_hash', '=', tokenHash(browser))
    .returning(['institute_id', 'issuer', 'client_id', 'remember', 'person_id', 'expires_at'])
    .executeTakeFirst()
  if (!attempt || attempt.expires_at <= now) return undefined
  return { ...attempt, ...secretsOf(state, browser) }
}
