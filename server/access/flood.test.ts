import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { access } from 'contract/access/access.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { sharedAttempts } from '../platform/http/rate-limit.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { person } from '../testing/person.ts'

let server: TestServer
/** A server behind a proxy, so that a test can use many client addresses. */
let behindProxy: TestServer
/** Another node on its database. */
let secondNode: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'true' })
  behindProxy = await startTestServer({ RATE_LIMITS: 'true', TRUST_PROXY: 'true' })
  secondNode = await startTestServer({ RATE_LIMITS: 'true', TRUST_PROXY: 'true' }, behindProxy)
})
afterAll(async () => {
  await server.stop()
  await secondNode.stop()
  await behindProxy.stop()
})

const signIn = (at: TestServer, username: string, password: string, from: string) =>
  person(at).request('POST', '/api/auth-token/', {
    body: { username, password },
    headers: { 'x-forwarded-for': from },
  })

it('guessing is stopped after six attempts in a minute, with the time of the next attempt', async () => {
  const { email } = personas.plain
  const answers = []
  for (let guess = 0; guess < 8; guess++)
    // Without a trusted proxy, a forged X-Forwarded-For is ignored.
    answers.push(await signIn(server, email, `guess ${guess}`, `10.0.0.${guess}`))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
  const { headers, body } = answers[7]!
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body).toMatchObject({ code: 'too_many_requests' })
  const locks = await server.database.db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'sign_in.locked')
    .execute()
  expect(locks).toHaveLength(1)
})

it('two nodes count together, also simultaneous attempts', async () => {
  const { email } = personas.projectGuest
  const guesses = [behindProxy, secondNode].flatMap((node) =>
    Array.from({ length: 5 }, (_, at) => signIn(node, email, `guess ${at}`, '203.0.113.77')),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(6)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  expect((await signIn(secondNode, email, demoPassword, '203.0.113.77')).status).toBe(429)
  expect((await signIn(secondNode, email, demoPassword, '203.0.113.78')).status).toBe(200)
})

it('simultaneous attempts on two nodes are all counted, and can be taken back', async () => {
  const limit = sharedAttempts('test', { points: 15, duration: 60 })
  const nodes = [behindProxy, secondNode].map(({ database: { attempts }, config }) => ({ attempts, config }))
  const keys = Array.from({ length: 50 }, (_, at) => `ana-${at}@seventeen.example`)
  const tryAll = () => nodes.flatMap((node) => keys.map((key) => limit(key, node)))
  const all = await Promise.allSettled(Array.from({ length: 10 }, tryAll).flat())
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(keys.length * 15)
  for (let time = 0; time < 6; time++) await limit.giveBack(keys[7]!, nodes[0]!)
  await limit(keys[7]!, nodes[1]!)
  await expect(limit(keys[7]!, nodes[0]!)).rejects.toMatchObject({ retryAfter: expect.any(Number) })
  const { rows } = await sql`select from attempt_count where key like '%ana%'`.execute(
    behindProxy.database.db,
  )
  expect(rows).toEqual([])
})

it('sign-ins with the right password are not limited', async () => {
  const { email } = personas.projectEditor
  const statuses = []
  for (let time = 0; time < 35; time++)
    statuses.push((await signIn(behindProxy, email, demoPassword, '192.0.2.5')).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it('the owner can sign in from another address while an attacker guesses', async () => {
  const { email } = personas.advisor
  for (let guess = 0; guess < 7; guess++) await signIn(behindProxy, email, 'a guess', '203.0.113.9')
  expect((await signIn(behindProxy, email, demoPassword, '203.0.113.9')).status).toBe(429)
  expect((await signIn(behindProxy, email, demoPassword, '198.51.100.4')).status).toBe(200)
})

it('an account gets three reset mails an hour; further requests get the same response without a mail', async () => {
  const { email } = personas.instituteAdmin
  const answerTo = async () => {
    const { status, body } = await person(server).call(access.requestReset, { body: { email } })
    return JSON.stringify([status, body])
  }
  const answers = []
  for (let mail = 0; mail < 3; mail++) {
    answers.push(await answerTo())
    await server.mails.next(email)
  }
  for (let more = 0; more < 3; more++) answers.push(await answerTo())
  expect(new Set(answers).size).toBe(1)
  // A mail to another person arrives after everything queued before it.
  const marker = personas.projectAdmin.email
  await person(server).call(access.requestReset, { body: { email: marker } })
  await server.mails.next(marker)
  expect(server.mails.all.filter(({ to }) => to.includes(email))).toHaveLength(3)
})

it('an IP address can request ten mails an hour, to any recipients', async () => {
  const statuses = []
  for (let request = 0; request < 12; request++) {
    const { status } = await person(behindProxy).request('POST', '/api/password-reset/', {
      body: { email: `somebody-${request}@seventeen.example` },
      headers: { 'x-forwarded-for': '203.0.113.77' },
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
})

it('links cannot be guessed', async () => {
  const statuses = []
  for (let attempt = 0; attempt < 22; attempt++) {
    const { status } = await person(server).call(registration.complete, {
      params: { id: 1 },
      body: { token: `attempt-${attempt}` },
    })
    statuses.push(status)
  }
  expect(statuses.slice(-2)).toEqual([429, 429])
})
