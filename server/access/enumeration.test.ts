import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { person } from '../testing/person.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { newcomer } from './testing/newcomer.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

let server: TestServer
/** A third of the time of checking a password, in milliseconds: a difference that is too small to tell accounts apart. */
let unseen = 0
beforeAll(async () => {
  server = await startTestServer()
  // Like the hash of a registered account; those of the tests are cheap to check.
  const password_hash = await hashPassword(demoPassword)
  unseen = (await timeOfCheck(password_hash)) / 3
  await server.database.db
    .updateTable('person')
    .set({ password_hash })
    .where('email', '=', personas.plain.email)
    .execute()
})
afterAll(() => server.stop())

/** The shortest of five, because other load only adds time. */
async function timeOfCheck(hash: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const started = performance.now()
    await passwordMatches('not this one', hash)
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

interface Asked {
  took: number
  answer: string
}

/** Alternates between a known and an unknown address, and compares responses and their times. */
async function compare(path: string, bodyFor: (email: string) => unknown, times: number) {
  const ask = async (email: string): Promise<Asked> => {
    const started = performance.now()
    const { status, body } = await person(server).request('POST', path, { body: bodyFor(email) })
    return { took: performance.now() - started, answer: JSON.stringify([status, body]) }
  }
  const known: Asked[] = []
  const unknown: Asked[] = []
  await ask('first-of-all@unknown.example')
  const gap = () => Math.abs(quick(known) - quick(unknown))
  // Repeats on a busy machine until both had undisturbed runs; a real difference remains.
  for (let turn = 0; turn < times || (gap() >= unseen && turn < 5 * times); turn++) {
    known.push(await ask(personas.plain.email))
    unknown.push(await ask(`nobody-${turn}@unknown.example`))
  }
  return { answers: new Set([...known, ...unknown].map(({ answer }) => answer)), gap: gap() }
}

/** A low percentile, because other load only adds time. */
const quick = (asked: Asked[]) =>
  asked.map(({ took }) => took).sort((a, b) => a - b)[Math.floor(asked.length / 8)]!

it('sign-in has the same response and time for known and unknown addresses', async () => {
  const { answers, gap } = await compare(
    '/api/auth-token/',
    (username) => ({ username, password: 'not this one' }),
    40,
  )
  expect(answers.size).toBe(1)
  expect(gap).toBeLessThan(unseen)
})

it('a reset request has the same response and time for known and unknown addresses', async () => {
  const { answers, gap } = await compare('/api/password-reset/', (email) => ({ email }), 40)
  expect(answers.size).toBe(1)
  expect(gap).toBeLessThan(unseen)
})

it('requesting another confirmation link has the same response and time for known and unknown addresses', async () => {
  const { answers, gap } = await compare('/api/registration/resend/', (email) => ({ email }), 40)
  expect(answers.size).toBe(1)
  expect(gap).toBeLessThan(unseen)
})

it.each([
  ['/api/registration/link/', [1, 2_000_000_000].map((id) => ({ id, token: 'nonsense' }))],
  ['/api/password-reset/link/', ['MQ', 'MjAwMDAwMDAwMA', '1'].map((uid) => ({ uid, token: 'nonsense' }))],
])('a dead link at %s is told alike, whether there is such an account', async (path, bodies) => {
  for (const body of bodies) {
    const { status, body: answer } = await person(server).request('POST', path, { body })
    expect([status, answer]).toEqual([200, { valid: false }])
  }
})

it('a registration has the same response and time for known and unknown addresses', async () => {
  const { answers, gap } = await compare('/api/registration/', (email) => newcomer(email), 8)
  expect(answers.size).toBe(1)
  expect(gap).toBeLessThan(unseen)
})
