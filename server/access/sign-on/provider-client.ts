import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as openid from 'openid-client'
import { providerFailed } from 'contract/access/sign-on.rules.ts'
import type { Config } from '../../platform/config.ts'
import { OutsideFailure, requestOutside } from '../../platform/outside-request.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Provider } from './providers.ts'

type Settings = Pick<Config, 'OIDC_TO_PRIVATE_NETWORK' | 'production'>

/** Milliseconds for one request to a provider. */
const timeout = 8000
/** Descriptions, keys and tokens are much smaller. */
const maxBytes = 256 * 1024
/** How long the description of a provider is used; its keys are fetched again when a new one signs. */
const age = 10 * 60 * 1000

/** Descriptions that the providers publish, by provider and client. */
const known = new LRUCache<string, openid.Configuration>({ max: 200, ttl: age })

/**
 * Our client at a provider, from the description that it publishes.
 * @throws Problem with the reason if it cannot be used
 */
export async function clientOf(provider: Provider, config: Settings): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = provider
  const allowsPrivate = provider.institute === null || config.OIDC_TO_PRIVATE_NETWORK
  const key = hash(
    'sha256',
    JSON.stringify([issuer, clientId, clientSecret, allowsPrivate, config.production]),
  )
  const found = known.get(key)
  if (found) return found
  const client = await describe(issuer, { clientId, clientSecret }, allowsPrivate, config)
  known.set(key, client)
  return client
}

/** What a provider publishes about itself, fetched now. */
export async function describeProvider(issuer: string, config: Settings) {
  const client = await describe(
    issuer,
    { clientId: 'test', clientSecret: 'test' },
    config.OIDC_TO_PRIVATE_NETWORK,
    config,
  )
  const { scopes_supported, grant_types_supported, ...described } = client.serverMetadata()
  return {
    refresh:
      (grant_types_supported ?? []).includes('refresh_token') ||
      (scopes_supported ?? []).includes('offline_access'),
    sign_out: described.end_session_endpoint !== undefined,
    backchannel_logout: described['backchannel_logout_supported'] === true,
  }
}

async function describe(
  issuer: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  allowsPrivate: boolean,
  { production }: Settings,
): Promise<openid.Configuration> {
  return explainProviderFaults(async () => {
    const client = await openid.discovery(new URL(issuer), clientId, undefined, byItsMethod(clientSecret), {
      timeout: (2 * timeout) / 1000,
      [openid.customFetch]: fetchFrom(allowsPrivate, !production),
      execute: [openid.enableNonRepudiationChecks, ...(production ? [] : [openid.allowInsecureRequests])],
    })
    const described = client.serverMetadata()
    // Some providers describe themselves for any tenant; then anybody could create accounts there.
    if (URL.parse(described.issuer)?.href !== new URL(issuer).href)
      throw new Reason(otherName(described.issuer))
    for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
      if (described[endpoint] === undefined) throw new Reason(`its description has no ${endpoint}`)
    // Browsers are sent there.
    const protocol = URL.parse(described.authorization_endpoint ?? '')?.protocol
    if (protocol !== 'https:' && (production || protocol !== 'http:'))
      throw new Reason('its authorization_endpoint does not begin with https://')
    return client
  })
}

/** `client_secret_basic` is the default of the standard; some providers only take the other one. */
const byItsMethod =
  (secret: string): openid.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic(secret)
      : openid.ClientSecretPost(secret)
    authenticate(server, ...request)
  }

/** All requests of the library: to checked addresses, limited in time and size, without redirects. */
const fetchFrom =
  (allowsPrivate: boolean, allowsHttp: boolean): openid.CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? undefined : String(body)
    const response = await requestOutside({
      url,
      method,
      headers,
      body: sent,
      timeout,
      maxBytes,
      allowsPrivate,
      allowsHttp,
    })
    const received = new Headers()
    for (const [name, values] of Object.entries(response.headers))
      for (const value of [values ?? []].flat()) received.append(name, value)
    const isEmpty = [204, 205, 304].includes(response.status)
    return new Response(isEmpty ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: received,
    })
  }

/** A fault of a provider, in words. */
class Reason extends Error {}

/** Runs calls of a provider; its faults become a refusal that names them. */
export async function explainProviderFaults<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const reason = reasonOf(error)
    throw reason === undefined ? error : new Problem(providerFailed(`${reason}.`))
  }
}

/** The error code of a response of the provider, such as `invalid_grant`. */
export const errorOfProvider = (error: unknown): string | undefined =>
  error instanceof openid.ResponseBodyError ? error.error : undefined

const words: Record<string, string> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'its token has expired, or the clocks of both servers differ',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'its token is for someone else (issuer, audience or nonce)',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'it describes another issuer or user than it should',
  OAUTH_KEY_SELECTION_FAILED: 'the key of its token is not among those that it publishes',
  OAUTH_RESPONSE_IS_NOT_JSON: 'it did not answer with JSON',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'it answered with an unexpected status',
  OAUTH_PARSE_ERROR: 'it did not answer with valid JSON',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'one of its addresses does not begin with https://',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'one of its addresses does not begin with https://',
  OAUTH_UNSUPPORTED_OPERATION: 'its token is signed in an unsupported way',
  OAUTH_INVALID_RESPONSE: 'its answer or token is not valid',
  OAUTH_INVALID_SERVER_METADATA: 'its description is not valid',
  OAUTH_MISSING_SERVER_METADATA: 'its description is incomplete',
}

/** Why a call of a provider failed; undefined for errors of our own. */
function reasonOf(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof Reason) return at.message
    if (at instanceof OutsideFailure) return lowerFirst(at.message.replace(/\.$/, ''))
    if (at instanceof openid.ResponseBodyError) {
      const detail = at.error_description === undefined ? '' : ` (${at.error_description.slice(0, 200)})`
      return `it answered ${at.error.slice(0, 100)}${detail}`
    }
    const { code, cause } = at as {
      code?: unknown
      cause?: { attribute?: string; body?: { issuer?: unknown } }
    }
    if (cause?.attribute === 'issuer' && typeof cause.body?.issuer === 'string')
      return otherName(cause.body.issuer)
    if (typeof code === 'string' && Object.hasOwn(words, code)) return words[code]
  }
  return undefined
}

const otherName = (issuer: string) => `it names itself ${issuer.slice(0, 300)}. Please enter exactly that`

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
