import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider'

/** The response of the token endpoint. */
export interface TokenResponse {
  id_token: string
  access_token: string
  refresh_token?: string
}

/** A provider of OpenID Connect on this machine, by the package oidc-provider. */
export interface TestProvider {
  issuer: string
  /** Claims of its accounts, by subject. */
  accounts: Map<string, Record<string, unknown>>
  /** The subject that signs in next; undefined refuses. */
  signsIn: string | undefined
  /** Methods of authentication in the next ID tokens. */
  amr: string[]
  /** Registers or replaces a client. */
  register: (client: ClientMetadata) => void
  /** Changes the next responses of the token endpoint. */
  alter: ((response: TokenResponse) => Promise<TokenResponse> | TokenResponse) | undefined
  /** Signs a token with the key that it publishes. */
  sign: (claims: JWTPayload, header?: { typ?: string }) => Promise<string>
  /** Requests to its endpoints, in their order. */
  requests: string[]
  /** Answers nothing with sense from now on. */
  fail: (isFailing: boolean) => void
  stop: () => Promise<void>
}

/** Opens a provider on a free port. */
export async function openProvider(): Promise<TestProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }
  void publicKey
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    void response.end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients = new Map<string, ClientMetadata>()
  let isFailing = false
  const opened: TestProvider = {
    issuer,
    accounts: new Map(),
    signsIn: undefined,
    amr: [],
    register: (client) => {
      clients.set(client.client_id ?? '', client)
      answer = serve()
    },
    alter: undefined,
    sign: (claims, header = {}) => signed(privateKey, claims, header),
    requests: [],
    fail: (failing) => void (isFailing = failing),
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  function serve() {
    const provider = new Provider(issuer, configuration(opened, [...clients.values()], jwk))
    // A page of this provider would ask for the password.
    const handle = provider.callback()
    return (request: IncomingMessage, response: ServerResponse) => {
      const url = request.url ?? ''
      opened.requests.push(`${request.method} ${url.split('?')[0]}`)
      if (isFailing) return void response.writeHead(500, { 'content-type': 'text/plain' }).end('out of order')
      if (url.startsWith('/interaction/')) return void interact(provider, opened, request, response)
      if (url.startsWith('/token') && opened.alter) alterResponse(response, opened.alter)
      void handle(request, response)
    }
  }
  return opened
}

const signed = (key: CryptoKey, claims: JWTPayload, { typ }: { typ?: string }) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'first', ...(typ !== undefined && { typ }) })
    .sign(key)

function configuration(
  opened: TestProvider,
  clients: ClientMetadata[],
  jwk: Record<string, unknown>,
): Configuration {
  return {
    clients,
    jwks: { keys: [jwk as never] },
    cookies: { keys: ['a key of a test'] },
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub', 'amr', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // Without asking the user.
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><title>Sign out</title>${form}<script>document.forms[0].submit()</script>`
        },
      },
    },
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: async (_, sub) => {
      const claims = opened.accounts.get(sub)
      return claims && { accountId: sub, claims: async () => ({ ...claims, sub }) }
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 86_400 },
  }
}

/** Signs in as `signsIn`, where a person would enter a password. */
async function interact(
  provider: Provider,
  { signsIn, amr }: TestProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result =
    signsIn === undefined
      ? { error: 'access_denied', error_description: 'The user has cancelled' }
      : { login: { accountId: signsIn, amr, remember: false } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

function alterResponse(response: ServerResponse, alter: NonNullable<TestProvider['alter']>): void {
  const end = response.end.bind(response) as (body: string) => void
  response.end = ((body: unknown) => {
    void Promise.resolve(alter(JSON.parse(String(body)) as TokenResponse)).then((altered) => {
      const text = JSON.stringify(altered)
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })
    return response
  }) as typeof response.end
}

/**
 * A browser that opens an address and follows redirects with cookies of the provider.
 * @returns the address of ours to which it is sent back
 */
export async function visit(address: string, { issuer }: Pick<TestProvider, 'issuer'>): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  for (let hops = 0; hops < 10; hops++) {
    if (url.origin !== issuer) return url
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`${url.href}: ${response.status} ${await response.text()}`)
    url = new URL(next, url)
  }
  throw new Error(`Too many redirects, the last one to ${url.href}`)
}
