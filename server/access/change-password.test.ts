import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person, type Person } from '../testing/person.ts'
import { linkIn } from './testing/newcomer.ts'

const fresh = 'a completely new password'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ RATE_LIMITS: 'true' })))
afterAll(() => server.stop())

const change = (who: Person, password: string, one = fresh, two = one) =>
  who.request('POST', '/api/users/password/', { body: { password, new_password1: one, new_password2: two } })
const lives = async (who: Person) => (await who.call(access.verify)).body
const canSignIn = async (email: string, password: string) =>
  (await person(server).call(access.signIn, { body: { username: email, password } })).status === 200

it('changing the password keeps this session and ends all others immediately', async () => {
  const { email } = personas.plain
  const [here, there] = [await as(server, 'plain'), await as(server, 'plain')]
  const socket = await liveSocket(server.url, there)
  await person(server).call(access.requestReset, { body: { email } })
  const link = linkIn((await server.mails.next(email)).text)
  expect((await change(here, demoPassword)).body).toEqual({ success: true })
  expect([await lives(here), await lives(there)]).toEqual([true, false])
  expect(await socket.closed).toBe(4401)
  expect([await canSignIn(email, demoPassword), await canSignIn(email, fresh)]).toEqual([false, true])
  const { subject, text } = await server.mails.next(email)
  expect([subject, text]).toEqual([
    'Your password was changed',
    expect.stringContaining('every other device was signed out'),
  ])
  // Earlier links cannot undo the change.
  const reset = { uid: link.id, token: link.token, new_password1: demoPassword, new_password2: demoPassword }
  const undone = await person(server).request('POST', '/api/password-reset/confirm/', { body: reset })
  expect(undone.status).toBe(400)
})

it('a change whose response was lost can be retried, and happens once', async () => {
  const { email } = personas.projectEditor
  const here = await as(server, 'projectEditor')
  const sent = await Promise.all([change(here, demoPassword), change(here, demoPassword)])
  expect(sent.map(({ body }) => body)).toEqual([{ success: true }, { success: true }])
  const signedIn = await person(server).call(access.signIn, { body: { username: email, password: fresh } })
  const there = person(server, signedIn.body.token)
  expect((await change(here, demoPassword)).body).toEqual({ success: true })
  expect([await lives(here), await lives(there)]).toEqual([true, true])
  await server.mails.next(email)
  expect(server.mails.all.filter(({ to }) => to.includes(email))).toHaveLength(1)
  // Guesses are limited in both fields.
  const statuses: number[] = []
  for (let guess = 0; guess < 4; guess++)
    statuses.push((await change(here, `guess ${guess}`, `a long guess ${guess}`)).status)
  expect(statuses).toEqual([400, 400, 400, 429])
})

it('a wrong current password, and a weak or mistyped new one, are refused at their fields', async () => {
  const advisor = await as(server, 'advisor')
  expect((await change(advisor, 'not mine')).body).toEqual({
    password: ['This is not your current password.'],
  })
  expect((await change(advisor, demoPassword, 'short')).body).toMatchObject({
    new_password1: ['Please enter password (at least 9 characters)'],
  })
  expect((await change(advisor, demoPassword, fresh, 'something else')).body).toEqual({
    new_password2: ['Please enter same password'],
  })
  expect(await canSignIn(personas.advisor.email, demoPassword)).toBe(true)
})

it('of two simultaneous changes one succeeds', async () => {
  const devices = [await as(server, 'projectAdmin'), await as(server, 'projectAdmin')]
  const answers = await Promise.all(
    devices.map((device, index) => change(device, demoPassword, `${fresh} ${index}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await Promise.all(devices.map(lives))).toEqual(answers.map(({ status }) => status === 200))
})

it('guessing the current password in an open session is stopped after six attempts', async () => {
  const member = await as(server, 'projectMember')
  const statuses: number[] = []
  for (let guess = 0; guess < 8; guess++) statuses.push((await change(member, `guess ${guess}`)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
})
