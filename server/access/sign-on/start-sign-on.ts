import * as openid from 'openid-client'
import { crossOriginSignIn } from 'contract/access/access.refusals.ts'
import type { signOn } from 'contract/access/sign-on.endpoints.ts'
import { domainOf, signOnNotOffered, signOnReturnPath } from 'contract/access/sign-on.rules.ts'
import { Problem, refuse } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { signOnOfDomain } from '../institute-sign-ons.queries.ts'
import { startAttempt } from './attempts.queries.ts'
import { clientOf } from './provider-client.ts'
import { platformProviderOf, providerOf } from './providers.ts'

/** A room full of people may start together from one IP address. */
const startsFrom = sharedAttempts(
  'sign-on-starts',
  { points: 60, duration: 60 },
  { points: 600, duration: 3600 },
)

export const offers: Handler<typeof signOn.offers> = async ({ db, query: { domain }, config }) => {
  const found = domain ? await signOnOfDomain(db, domain.toLowerCase()) : undefined
  return {
    platform: platformProviderOf(config) ? { label: config.OIDC_LABEL } : null,
    institute: found ?? null,
  }
}

export const startSignOn: Handler<typeof signOn.start> = async (context) => {
  const { institute, email, remember = false } = context.body
  refuse(context.crossOrigin ? crossOriginSignIn : undefined)
  const hint = email !== undefined && domainOf(email) !== undefined ? email : undefined
  return start(institute, { remember, personId: null, hint }, context)
}

/** The address of the account at the provider must be that of the account here. */
export const startLink: Handler<typeof signOn.startLink, { viewer: Viewer }> = async (context) => {
  const { viewer, crossOrigin, body } = context
  refuse(crossOrigin ? crossOriginSignIn : undefined)
  return start(body.institute, { remember: false, personId: viewer.id, hint: viewer.email }, context)
}

interface Wanted {
  remember: boolean
  personId: number | null
  /** The address that is filled in at the provider. */
  hint: string | undefined
}

type Context = Pick<RequestContext, 'db' | 'now' | 'ip' | 'config' | 'attempts' | 'setCookie'>

async function start(instituteId: number | null, { hint, ...wanted }: Wanted, context: Context) {
  const { db, now, ip, config, setCookie } = context
  await startsFrom(ip, context)
  const provider = await providerOf(db, instituteId, config)
  if (!provider) throw new Problem(signOnNotOffered)
  const client = await clientOf(provider, config)
  const { state, nonce, codeVerifier, cookie } = await startAttempt(db, { provider, ...wanted }, config, now)
  setCookie(cookie)
  const { scopes_supported: scopes = [] } = client.serverMetadata()
  const url = openid.buildAuthorizationUrl(client, {
    redirect_uri: config.PUBLIC_URL + signOnReturnPath(instituteId),
    // With a refresh token we notice when the account at the provider ends.
    scope: `openid email profile${scopes.includes('offline_access') ? ' offline_access' : ''}`,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(hint !== undefined && { login_hint: hint }),
  })
  return { url: url.href }
}
