import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { blockAccountOf } from '../testing/block-account.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person } from '../testing/person.ts'
import { linkIn } from './testing/newcomer.ts'

const minutes = 60_000
const hours = 60 * minutes

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const signIn = (username: unknown, password: unknown = demoPassword, headers: Record<string, string> = {}) =>
  person(server).request('POST', '/api/auth-token/', { body: { username, password }, headers })

it('a member signs in and out', async () => {
  const plain = await as(server, 'plain')
  expect((await plain.call(access.verify)).body).toBe(true)
  await plain.call(access.signOut)
  expect((await plain.call(access.verify)).body).toBe(false)
})

it('addresses are compared without case', async () => {
  expect((await signIn(' Plain@SEVENTEEN.example ')).status).toBe(200)
})

it('the session contains the person, roles and modules, but nothing about the password', async () => {
  const { body } = await signIn(personas.instituteAdmin.email)
  expect(Object.keys(body as object).sort()).toEqual(
    ['active_modules', 'is_staff', 'roles', 'token', 'user_id', 'username'].sort(),
  )
  expect(body).toMatchObject({
    username: personas.instituteAdmin.email,
    is_staff: false,
    roles: [
      { role: 'Admin', approved: true },
      { role: 'CEO', approved: true },
    ],
  })
})

it('a wrong password and an unknown address get the same response', async () => {
  const wrong = await signIn('plain@seventeen.example', 'not this one')
  const unknown = await signIn('nobody@seventeen.example', 'not this one')
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  expect(wrong.body).toMatchObject({ detail: 'Invalid username or password' })
})

it('failures are audited, without the typed password', async () => {
  await signIn('plain@seventeen.example', 'a secret guess')
  const entry = await server.database.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'sign_in.failed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.subject).toMatch(/^person:\d+$/)
  expect(JSON.stringify(entry)).not.toContain('guess')
})

describe('a person with an unconfirmed address', () => {
  const { email } = personas.projectEditor
  beforeAll(
    async () =>
      void (await server.database.db
        .updateTable('person')
        .set({ confirmed_at: null })
        .where('email', '=', email)
        .execute()),
  )

  it('gets a link with the right password, at most one in five minutes', async () => {
    const first = await signIn(email)
    expect([first.status, first.body]).toEqual([
      400,
      {
        code: 'email_unconfirmed',
        detail: 'Please confirm your e-mail address first. We have sent you a new link.',
      },
    ])
    const mail = await server.mails.next(email)
    expect(linkIn(mail.text).url.pathname).toMatch(/^\/registration\/confirm\/\d+\/[\w-]{43}$/)
    await signIn(email)
    server.passTime(5 * minutes)
    await signIn(email)
    await server.mails.next(email)
    expect(server.mails.all.filter(({ to }) => to.includes(email))).toHaveLength(2)
  })

  it('gets the same response with a wrong password', async () => {
    expect((await signIn(email, 'not this one')).body).toMatchObject({ code: 'wrong_credentials' })
  })
})

describe('a session', () => {
  it('ends after twelve idle hours, and continues while it is used', async () => {
    const used = await as(server, 'advisor')
    const idle = await as(server, 'advisor')
    server.passTime(7 * hours)
    expect((await used.call(access.verify)).body).toBe(true)
    server.passTime(7 * hours)
    expect((await used.call(access.verify)).body).toBe(true)
    expect((await idle.call(access.verify)).body).toBe(false)
  })

  it('ends after thirty days with Remember me', async () => {
    const { body } = await person(server).call(access.signIn, {
      body: { username: personas.advisor.email, password: demoPassword, remember: true },
    })
    const remembered = person(server, body.token)
    server.passTime(29 * 24 * hours)
    expect((await remembered.call(access.verify)).body).toBe(true)
    server.passTime(2 * 24 * hours)
    expect((await remembered.call(access.verify)).body).toBe(false)
  })

  it('is stored only as a hash', async () => {
    const { token } = await as(server, 'plain')
    const stored = await server.database.db.selectFrom('session').select('token_hash').execute()
    expect(stored.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
    expect(stored.some(({ token_hash }) => token_hash.toString('base64url') === token)).toBe(false)
  })
})

it('a blocked account gets that message only with the right password, and its sessions end', async () => {
  const member = await as(server, 'projectMember')
  const { email } = personas.projectMember
  await blockAccountOf(server, 'projectMember')
  expect((await member.call(access.verify)).body).toBe(false)
  expect((await signIn(email)).status).toBe(403)
  expect((await signIn(email, 'not this one')).body).toMatchObject({ code: 'wrong_credentials' })
})

it('signing out ends only this session', async () => {
  const [here, there] = [await as(server, 'projectAdmin'), await as(server, 'projectAdmin')]
  await here.call(access.signOut)
  expect((await here.call(access.verify)).body).toBe(false)
  expect((await there.call(access.verify)).body).toBe(true)
})

it('tokens issued before a block stay invalid after it', async () => {
  const used = await as(server, 'projectAdmin')
  const resting = await as(server, 'projectAdmin')
  const unblock = await blockAccountOf(server, 'projectAdmin')
  expect((await used.call(access.verify)).body).toBe(false)
  expect((await signIn(personas.projectAdmin.email)).status).toBe(403)
  await unblock()
  for (const before of [used, resting]) expect((await before.call(access.verify)).body).toBe(false)
  expect((await signIn(personas.projectAdmin.email)).status).toBe(200)
})

describe('with PUBLIC_URL', () => {
  it('only pages of that address can sign in, regardless of Host', async () => {
    const strict = await startTestServer({ PUBLIC_URL: 'https://seventeen.example' })
    const from = async (origin: string) =>
      person(strict).request('POST', '/api/auth-token/', {
        body: { username: personas.plain.email, password: demoPassword },
        headers: { origin },
      })
    // A page under an attacker's name that resolves to this machine: Host and Origin match.
    expect((await from(strict.url)).body).toMatchObject({ code: 'foreign_origin' })
    expect((await from('http://seventeen.example')).status).toBe(400)
    expect((await from('https://seventeen.example')).status).toBe(200)
    await strict.stop()
  })
})

describe('hostile sign-ins', () => {
  it('with other types, broken characters or very long texts are refused without server errors', async () => {
    const texts = [
      ['plain@seventeen.example', 'nobody@seventeen.example'],
      { $ne: '' },
      null,
      17,
      true,
      'a\u0000b',
      '\ud800',
      'x'.repeat(5000),
    ]
    for (const text of texts) {
      expect((await signIn(text)).status).toBe(400)
      expect((await signIn('plain@seventeen.example', text)).status).toBe(400)
    }
  })

  it('are refused from pages of other sites only', async () => {
    const from = (origin: string) => signIn(personas.plain.email, demoPassword, { origin })
    expect((await from('https://evil.example')).body).toMatchObject({ code: 'foreign_origin' })
    expect((await from('null')).status).toBe(400)
    expect((await from(server.url)).status).toBe(200)
    expect((await from(server.config.PUBLIC_URL)).status).toBe(200)
  })
})
