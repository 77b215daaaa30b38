import * as openid from 'openid-client'
import { claimHas, providerFailed, signOnCancelled, signOnReturnPath } from 'contract/access/sign-on.rules.ts'
import { isEmail } from 'contract/platform/email.ts'
import { line } from 'contract/platform/texts.ts'
import { hasWebAddress } from 'contract/platform/web-address.ts'
import type { Config } from '../../platform/config.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Secrets } from './attempts.queries.ts'
import { clientOf, explainProviderFaults } from './provider-client.ts'
import type { Provider } from './providers.ts'

/** An account at a provider, as its ID token describes it. */
export interface Identity {
  issuer: string
  subject: string
  /** Undefined if the provider sends none that can be one. */
  email: string | undefined
  isVerified: boolean
  firstName: string
  lastName: string
  /** Whether a second factor was asked for there. */
  hasSecondFactor: boolean
  /** Whether the claims make a new member Admin. */
  isAdmin: boolean
  /** The session at the provider. */
  providerSid: string | null
  tokens: ProviderTokens
}

/** What is stored with the session. */
export interface ProviderTokens {
  refresh?: string
  /** Names the session when the user signs out. */
  id?: string
}

/** Longer ID tokens are not stored: signing out at the provider then takes a click there. */
const longestIdToken = 6000
const longestSubject = 255

/**
 * Exchanges the code for tokens, and checks them: state, issuer, signature, audience, expiry and nonce.
 * @param returned the query with which the provider has sent the browser back
 * @throws Problem with the reason
 */
export async function readIdentity(
  provider: Provider,
  returned: string,
  { state, nonce, codeVerifier }: Secrets,
  config: Config,
): Promise<Identity> {
  const client = await clientOf(provider, config)
  const address = new URL(config.PUBLIC_URL + signOnReturnPath(provider.institute?.id ?? null))
  address.search = returned
  return explainProviderFaults(async () => {
    const response = await openid
      .authorizationCodeGrant(client, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        throw error instanceof openid.AuthorizationResponseError ? refused(error) : error
      })
    const token = response.claims()
    if (!token) throw new Problem(providerFailed('it sent no ID token.'))
    const claims: Record<string, unknown> = { ...(await moreClaims(client, response, token)), ...token }
    const { subject, sid } = { subject: token.sub, sid: claims['sid'] }
    if (subject.length > longestSubject || !isStorable(subject))
      throw new Problem(providerFailed('its name for your account is too long.'))
    const email = typeof claims['email'] === 'string' ? claims['email'].trim() : ''
    return {
      issuer: client.serverMetadata().issuer,
      subject,
      email: isEmail(email) ? email : undefined,
      isVerified: isVerified(claims),
      ...namesIn(claims, email),
      hasSecondFactor: provider.asksSecondFactor || claimHas(token['amr'], ['mfa']),
      isAdmin:
        !!provider.roles?.adminClaim &&
        claimHas(claims[provider.roles.adminClaim], provider.roles.adminValues),
      providerSid: typeof sid === 'string' && sid.length <= 500 && isStorable(sid) ? sid : null,
      tokens: providerTokensOf(response),
    }
  })
}

function refused({ error, error_description }: openid.AuthorizationResponseError): Problem {
  if (error === 'access_denied' || error === 'login_required' || error === 'interaction_required')
    return new Problem(signOnCancelled)
  const detail = error_description ? ` (${error_description.slice(0, 200)})` : ''
  return new Problem(providerFailed(`it answered ${error.slice(0, 100)}${detail}.`))
}

/** What is stored of the tokens of a response. */
export const providerTokensOf = ({
  refresh_token,
  id_token,
}: {
  refresh_token?: string
  id_token?: string
}): ProviderTokens => ({
  ...(refresh_token !== undefined && { refresh: refresh_token }),
  ...(id_token !== undefined && id_token.length <= longestIdToken && { id: id_token }),
})

/** Many providers put only the subject into the ID token, and the rest elsewhere. */
async function moreClaims(
  client: openid.Configuration,
  { access_token }: { access_token: string },
  { sub, email, email_verified }: openid.IDToken,
): Promise<Record<string, unknown>> {
  const isComplete = email !== undefined && email_verified !== undefined
  if (isComplete || client.serverMetadata().userinfo_endpoint === undefined) return {}
  return openid.fetchUserInfo(client, access_token, sub)
}

/**
 * Whether the provider has verified the address. Entra ID sends `xms_edov` instead of `email_verified`; some send texts.
 */
function isVerified({ email_verified, xms_edov }: Record<string, unknown>): boolean {
  const isTrue = (claim: unknown) => claim === true || claim === 'true'
  if (email_verified !== undefined) return isTrue(email_verified)
  return isTrue(xms_edov) || xms_edov === 1 || xms_edov === '1'
}

/** The name that a person registers with; without one, the part of the address before the @. */
function namesIn(
  { given_name, family_name, name }: Record<string, unknown>,
  email: string,
): { firstName: string; lastName: string } {
  const [first, last] = [nameIn(given_name), nameIn(family_name)]
  if (first !== '') return { firstName: first, lastName: last }
  const [start = '', ...rest] = nameIn(name).split(' ')
  if (start !== '') return { firstName: start, lastName: rest.join(' ') }
  return { firstName: nameIn(email.split('@')[0]) || 'New member', lastName: '' }
}

function nameIn(claim: unknown): string {
  const read = line(100).safeParse(typeof claim === 'string' ? claim.slice(0, 100) : '')
  return read.success && !hasWebAddress(read.data) ? read.data : ''
}

/** PostgreSQL stores no NUL. */
const isStorable = (text: string) => text !== '' && !text.includes('\0') && text.isWellFormed()
