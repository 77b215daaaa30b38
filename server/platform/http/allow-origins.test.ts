import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { demoPassword } from '../../../db/seed/personas.ts'
import { as } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const charts = 'https://charts.example.org'

let server: TestServer
let without: TestServer
beforeAll(async () => {
  server = await startTestServer({ CORS_ORIGINS: `${charts}, http://localhost:5173/`, RATE_LIMITS: 'true' })
  without = await startTestServer({}, server)
})
afterAll(async () => {
  await without.stop()
  await server.stop()
})

const ask = (origin: string, path: string, init: RequestInit = {}, { url }: TestServer = server) =>
  fetch(`${url}${path}`, { ...init, headers: { ...init.headers, origin } })

const preflight = (origin: string, path = '/api/users/', from: TestServer = server) =>
  ask(
    origin,
    path,
    {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    },
    from,
  )

it('a page of an allowed origin reads the API with a token, and sees how many requests are left', async () => {
  const { body } = await (
    await as(server, 'plain')
  ).call(apiTokens.create, {
    body: { name: 'Chart', scopes: ['people:read'], password: demoPassword },
  })
  const response = await ask(charts, '/api/users/', { headers: { authorization: `Bearer ${body.token}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe(charts)
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  expect(response.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining')
  expect(response.headers.get('ratelimit-remaining')).toBe('299')
  // Refusals can be read, too.
  const refused = await ask(charts, '/api/users/')
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, charts])
})

it.each([charts, 'http://localhost:5173'])('the preflight request of %s is answered', async (origin) => {
  for (const path of ['/api/users/', '/api/quiz/answers/', '/media/key/file.csv']) {
    const response = await preflight(origin, path)
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization')
  }
})

it.each(['https://other.example.org', 'http://charts.example.org', `${charts}:8443`, 'null'])(
  'the origin %s is not allowed',
  async (origin) => {
    for (const response of [await preflight(origin), await ask(origin, '/api/openapi.json')])
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect((await preflight(origin)).status).toBe(404)
  },
)

it('caches keep the responses for different origins apart, compressed or not', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const response = await ask(charts, '/api/openapi.json', { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('vary')?.toLowerCase()).toContain('origin')
  }
})

it('nobody signs in from a page of an allowed origin, and pages are not shared', async () => {
  const signIn = await ask(charts, '/api/auth-token/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'plain@seventeen.example', password: demoPassword }),
  })
  expect(signIn.status).toBe(400)
  expect(await signIn.json()).toMatchObject({ code: 'foreign_origin' })
  for (const path of ['/', '/healthz', '/apiary'])
    expect((await ask(charts, path)).headers.get('access-control-allow-origin')).toBeNull()
})

it('without the setting no origin is allowed', async () => {
  expect((await preflight(charts, '/api/users/', without)).status).toBe(404)
  const response = await ask(charts, '/api/openapi.json', {}, without)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})
