import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { access } from 'contract/access/access.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { blockAccountOf } from '../testing/block-account.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person } from '../testing/person.ts'
import { linkIn, newcomer } from './testing/newcomer.ts'

const hour = 60 * 60_000
const noLonger = 'This link is no longer valid. Please request a new one.'
const fresh = 'a completely new password'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

async function link(email: string) {
  await person(server).call(access.requestReset, { body: { email } })
  const { url, id: uid, token } = await resetLink(email)
  expect(url.href).toBe(`${server.config.PUBLIC_URL}/resetpassword/${uid}/${token}`)
  return { uid, token }
}
async function resetLink(email: string): Promise<ReturnType<typeof linkIn>> {
  const { subject, text } = await server.mails.next(email)
  return subject === 'Set a new password' ? linkIn(text) : resetLink(email)
}
const confirm = (body: object) => person(server).request('POST', '/api/password-reset/confirm/', { body })
const passwords = (one: string, two = one) => ({ new_password1: one, new_password2: two })
const canSignIn = async (email: string, password: string) =>
  (await person(server).call(access.signIn, { body: { username: email, password } })).status === 200

it('a forgotten password can be replaced, which ends all sessions', async () => {
  const { email } = personas.plain
  const member = await as(server, 'plain')
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/chat`)
  const closed = new Promise<number>((code) => socket.on('close', code))
  const ready = new Promise((heard) => socket.on('message', heard))
  socket.on('open', () => socket.send(JSON.stringify({ command: 'init_chat', token: member.token })))
  await ready
  const sent = await link(email)
  expect((await member.call(access.verify)).body).toBe(true)
  expect((await confirm({ ...sent, ...passwords(fresh) })).status).toBe(200)
  expect((await member.call(access.verify)).body).toBe(false)
  expect(await closed).toBe(4401)
  expect([await canSignIn(email, demoPassword), await canSignIn(email, fresh)]).toEqual([false, true])
  expect((await server.mails.next(email)).subject).toBe('Your password was changed')
})

it('a request has the same response for known and unknown addresses, and mails only known ones', async () => {
  const ask = async (email: string) => {
    const { status, body } = await person(server).request('POST', '/api/password-reset/', { body: { email } })
    return { status, body }
  }
  const known = await ask(personas.advisor.email)
  expect(known).toEqual({
    status: 200,
    body: { success: true, detail: 'Password reset link has been sent to you via email.' },
  })
  expect(await ask('nobody@seventeen.example')).toEqual(known)
  await server.mails.next(personas.advisor.email)
  expect(server.mails.all.flatMap(({ to }) => to)).not.toContain('nobody@seventeen.example')
})

it('a request accepts one address as a string', async () => {
  for (const email of [
    ['plain@seventeen.example', 'x@evil.example'],
    { a: 1 },
    'a@b.de,x@evil.example',
    '',
    null,
  ])
    expect((await person(server).request('POST', '/api/password-reset/', { body: { email } })).status).toBe(
      400,
    )
})

describe('a link', () => {
  it('works once, also when used twice simultaneously', async () => {
    const sent = await link(personas.projectMember.email)
    const both = await Promise.all([1, 2].map((n) => confirm({ ...sent, ...passwords(`${fresh} ${n}`) })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)?.body).toEqual({ token: [noLonger] })
    expect((await confirm({ ...sent, ...passwords(fresh) })).body).toEqual({ token: [noLonger] })
  })

  it('works for an hour', async () => {
    const early = await link(personas.projectEditor.email)
    server.passTime(hour - 60_000)
    expect((await confirm({ ...early, ...passwords(fresh) })).status).toBe(200)
    const late = await link(personas.projectEditor.email)
    server.passTime(hour + 1000)
    expect((await confirm({ ...late, ...passwords(fresh) })).body).toEqual({ token: [noLonger] })
  })

  it('is replaced by a newer one, and belongs to one account', async () => {
    const { email } = personas.projectManager
    const old = await link(email)
    const newer = await link(email)
    expect((await confirm({ ...old, ...passwords(fresh) })).body).toEqual({ token: [noLonger] })
    const { uid } = await link(personas.projectGuest.email)
    expect((await confirm({ ...newer, uid, ...passwords(fresh) })).body).toEqual({ token: [noLonger] })
    expect((await confirm({ ...newer, uid: '???', ...passwords(fresh) })).body).toEqual({ uid: [noLonger] })
    expect((await confirm({ ...newer, ...passwords(fresh) })).status).toBe(200)
  })

  it('stays valid after a refused password, whose reasons are shown at both fields', async () => {
    const { email } = personas.instituteAdmin
    const sent = await link(email)
    const tried = async (one: string, two = one) => (await confirm({ ...sent, ...passwords(one, two) })).body
    const both = (words: string) => ({ new_password1: [words], new_password2: [words] })
    expect(await tried('short')).toEqual(both('Please enter password (at least 9 characters)'))
    expect(await tried(email)).toEqual(both('Please choose a password that is not your e-mail address.'))
    expect(await tried('qwertyuiop')).toEqual(
      both('This password is one of the most common ones. Please choose another.'),
    )
    expect(await tried(fresh, 'another')).toEqual({ new_password2: ['Please enter same password'] })
    expect((await confirm({ ...sent, token: 'x', ...passwords('short') })).body).toEqual({
      token: [noLonger],
      ...both('Please enter password (at least 9 characters)'),
    })
    expect(await tried(fresh)).toEqual({ success: true })
  })

  it('is refused without a server error when its parts are not strings', async () => {
    for (const wrong of [
      { uid: ['MQ'] },
      { token: { $ne: '' } },
      { new_password1: 1 },
      { token: 'a\u0000' },
      { uid: '../../1' },
    ])
      expect((await confirm({ uid: 'MQ', token: 'x', ...passwords(fresh), ...wrong })).status).toBe(400)
  })

  it('of a blocked account does nothing', async () => {
    const { email } = personas.unapprovedMember
    const sent = await link(email)
    const unblock = await blockAccountOf(server, 'unapprovedMember')
    expect((await confirm({ ...sent, ...passwords(fresh) })).body).toEqual({ token: [noLonger] })
    // Another person may have requested it, so it stays invalid.
    await unblock()
    expect((await confirm({ ...sent, ...passwords(fresh) })).body).toEqual({ token: [noLonger] })
  })
})

describe('a confirmation link', () => {
  it('works once, for seven days, for its own account, and can be requested again', async () => {
    const email = 'slow@seventeen.example'
    await person(server).call(registration.register, { body: newcomer(email) })
    const first = linkIn((await server.mails.next(email)).text)
    const complete = async ({ id, token }: { id: string; token: string }) =>
      (await person(server).call(registration.complete, { params: { id }, body: { token } })).status
    server.passTime(7 * 24 * hour + 1000)
    expect(await complete(first)).toBe(400)
    const again = await person(server).call(registration.resendConfirmation, { body: { email } })
    const unknown = await person(server).call(registration.resendConfirmation, {
      body: { email: 'nobody@seventeen.example' },
    })
    expect(again.body).toEqual(unknown.body)
    const second = linkIn((await server.mails.next(email)).text)
    expect(await complete({ ...second, id: String(Number(second.id) + 1) })).toBe(400)
    expect((await Promise.all([complete(second), complete(second)])).sort()).toEqual([200, 400])
  })
})
