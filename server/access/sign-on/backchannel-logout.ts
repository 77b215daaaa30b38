import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as openid from 'openid-client'
import { platformProvider, signOnLogoutPath } from 'contract/access/sign-on.rules.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/http/http.ts'
import { attempts } from '../../platform/http/rate-limit.ts'
import { tokenHash } from '../../platform/tokens.ts'
import { clientOf } from './provider-client.ts'
import { providerOf, type Provider } from './providers.ts'
import { endSignOns, linksOf } from './sign-on-sessions.ts'

const logoutsFrom = attempts('sign-on-logouts', { points: 600, duration: 60 })

/** A logout token is a few hundred bytes. */
const mostBytes = 16 * 1024
const event = 'http://schemas.openid.net/event/backchannel-logout'
/** Minutes for which a logout token is accepted, whatever it says itself. */
const minutesValid = 5
/** Secrets shared with the provider do not sign: others could have them. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Serves OpenID Connect Back-Channel Logout 1.0: providers report that a user has signed out there. */
export function serveBackchannelLogout(http: FastifyInstance, { database: { db }, config }: Platform): void {
  void http.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    forms.post<{ Params: { provider: string } }>(
      signOnLogoutPath(null).replace(platformProvider, ':provider'),
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        await logoutsFrom(request.ip, config)
        const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
        const instituteId = instituteOf(request.params.provider)
        const provider = instituteId === undefined ? undefined : await providerOf(db, instituteId, config)
        const problem =
          !provider || !token
            ? 'There is no such provider, or no logout_token.'
            : await logOut(provider, token)
        if (problem === undefined) return reply.status(200).send()
        return reply.status(400).send({ error: 'invalid_request', error_description: problem })
      },
    )
  })

  /** @returns why the token is refused */
  async function logOut(provider: Provider, token: string): Promise<string | undefined> {
    try {
      const client = await clientOf(provider, config)
      const { issuer } = client.serverMetadata()
      const { payload } = await jwtVerify(token, keysOf(client), {
        issuer,
        audience: provider.clientId,
        maxTokenAge: `${minutesValid} minutes`,
        clockTolerance: 30,
        algorithms,
        requiredClaims: ['jti', 'iat', 'aud', 'iss', 'events'],
      })
      const problem = claimsProblem(payload)
      if (problem !== undefined) return problem
      const { sub, sid, jti = '' } = payload as JWTPayload & { sid?: string }
      return await end(db, { provider, issuer, sub, sid, jti })
    } catch (error) {
      return `The logout_token cannot be accepted (${error instanceof Error ? error.message.slice(0, 200) : ''}).`
    }
  }
}

/** The id of an institute, null for the platform, or undefined. */
function instituteOf(parameter: string): number | null | undefined {
  if (parameter === platformProvider) return null
  return /^[1-9]\d{0,14}$/.test(parameter) ? Number(parameter) : undefined
}

function claimsProblem({ events, sub, ...claims }: JWTPayload): string | undefined {
  const { sid } = claims
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, event)
  if (!isLogout) return 'The token is not about a logout.'
  // An ID token, for example, which its user could have sent here.
  if (claims['nonce'] !== undefined) return 'A logout_token has no nonce.'
  const isText = (claim: unknown) => claim === undefined || (typeof claim === 'string' && claim !== '')
  if (!isText(sub) || !isText(sid) || (sub === undefined && sid === undefined))
    return 'The token names neither a user nor a session.'
  return undefined
}

const keySets = new WeakMap<openid.Configuration, JWTVerifyGetKey>()

/** The keys that the provider publishes, fetched like everything else from there. */
function keysOf(client: openid.Configuration): JWTVerifyGetKey {
  const known = keySets.get(client)
  if (known) return known
  const fetch = client[openid.customFetch]
  const keys = createRemoteJWKSet(new URL(client.serverMetadata().jwks_uri ?? ''), {
    [customFetch]: async (url, { method, headers }) => {
      if (!fetch) throw new Error('The client of a provider has no fetch')
      return fetch(url, {
        method,
        headers: Object.fromEntries(headers),
        body: undefined,
        redirect: 'manual',
      })
    },
  })
  keySets.set(client, keys)
  return keys
}

interface Logout {
  provider: Provider
  issuer: string
  sub: string | undefined
  sid: string | undefined
  jti: string
}

/** Ends the sessions that the token names, once. */
const end = (db: Db, { provider, issuer, sub, sid, jti }: Logout): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const used = await tx
      .insertInto('sign_on_logout')
      .values({
        token_hash: tokenHash(JSON.stringify([provider.institute?.id ?? null, issuer, jti])),
        expires_at: new Date(Date.now() + 2 * minutesValid * 60_000),
      })
      .onConflict((known) => known.doNothing())
      .returning('token_hash')
      .executeTakeFirst()
    if (!used) return 'This logout_token was used before.'
    const linkIds = await linksOf(tx, {
      instituteId: provider.institute?.id ?? null,
      issuer,
      ...(sub !== undefined && { subject: sub }),
    })
    const of = { linkIds, ...(sid !== undefined && { providerSid: sid }) }
    await endSignOns(tx, of, 'logout')
    return undefined
  })
