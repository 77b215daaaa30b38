import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { emailChange } from 'contract/access/email-change.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../../db/seed/personas.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { confirm, linkIn, newcomer, personNamed } from '../testing/newcomer.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const hour = 60 * 60 * 1000
const ask = (who: Person, email: string, password = demoPassword) =>
  who.request('POST', '/api/users/email/', { body: { email, password } })
const open = (link: { id: string; token: string }, who: Person = person(server)) =>
  who.request('POST', '/api/users/email/confirm/', { body: { id: Number(link.id), token: link.token } })
const linkTo = async (email: string) => linkIn((await server.mails.next(email)).text)
const canSignIn = async (username: string, password = demoPassword) =>
  (await person(server).call(access.signIn, { body: { username, password } })).status === 200
const lives = async (who: Person) => (await who.call(access.verify)).body
const actionsOf = async (name: Persona | string) => {
  const { db } = server.database
  const account = await personNamed(db, name in personas ? personas[name as Persona].email : name)
  const rows = await db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('subject', '=', `person:${account!.id}`)
    .where('action', 'like', 'email.%')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

it('the link changes the address, ends other sessions, notifies the old address and invalidates its links', async () => {
  const [old, fresh] = [personas.plain.email, 'Pilar@new.example']
  const [here, there] = [await as(server, 'plain'), await as(server, 'plain')]
  const socket = await liveSocket(server.url, there)
  await person(server).call(access.requestReset, { body: { email: old } })
  const reset = await linkTo(old)
  expect((await ask(here, ` ${fresh} `)).body).toMatchObject({ email: old, waiting: { email: fresh } })
  expect((await server.mails.next(old)).subject).toBe('A new e-mail address for your account')
  const link = await linkTo(fresh)
  expect((await here.call(emailChange.read)).body).toMatchObject({ waiting: { email: fresh } })
  expect([await canSignIn(old), await canSignIn(fresh)]).toEqual([true, false])
  const checked = await person(server).call(emailChange.checkLink, {
    body: { id: Number(link.id), token: link.token },
  })
  expect(checked.body).toEqual({ email: fresh })
  // For example opened on a phone without a session.
  expect((await open(link)).body).toEqual({ email: fresh })
  expect([await lives(here), await lives(there)]).toEqual([true, false])
  expect(await socket.closed).toBe(4401)
  expect([await canSignIn(old), await canSignIn('pilar@NEW.example')]).toEqual([false, true])
  const told = await server.mails.next(old)
  expect(told.subject).toBe('Your e-mail address was changed')
  expect(told.text).not.toContain(fresh)
  expect((await open(link)).body).toMatchObject({ code: 'link_invalid' })
  const undone = {
    uid: reset.id,
    token: reset.token,
    new_password1: 'another one 2',
    new_password2: 'another one 2',
  }
  expect(
    (await person(server).request('POST', '/api/password-reset/confirm/', { body: undone })).status,
  ).toBe(400)
  expect((await here.call(emailChange.read)).body).toEqual({ email: fresh, waiting: null })
  expect(await actionsOf(fresh)).toEqual(['email.change_requested', 'email.changed'])
})

it('an address with an account is not revealed: its owner gets a mail, and nothing changes', async () => {
  const advisor = await as(server, 'advisor')
  const taken = personas.projectAdmin.email
  const known = await ask(advisor, taken)
  // The next request would replace this one before its mail is sent.
  const noticeToOwner = await server.mails.next(taken)
  const unknown = await ask(advisor, 'nobody@new.example')
  const shape = ({ status, body }: typeof known) =>
    JSON.stringify([status, body]).replace(/"email":"[^"]*"|"expires_at":"[^"]*"/g, '')
  expect(shape(known)).toBe(shape(unknown))
  expect(noticeToOwner.subject).toBe('Your address has an account already')
  await linkTo('nobody@new.example')
  await ask(advisor, taken.toUpperCase())
  expect((await advisor.call(emailChange.read)).body.waiting?.email).toBe(taken.toUpperCase())
  expect((await server.mails.next(taken)).text).not.toContain('/email/confirm/')
  expect(await canSignIn(taken)).toBe(true)
})

it('a wrong password, an invalid address and the current address are refused at their fields', async () => {
  const who = await as(server, 'projectGuest')
  expect((await ask(who, 'x@new.example', 'not mine')).body).toEqual({
    password: ['This is not your current password.'],
  })
  expect((await ask(who, 'not an address')).body).toEqual({ email: ['Please enter email'] })
  expect((await ask(who, personas.projectGuest.email.toUpperCase())).body).toEqual({
    email: ['This is your address already.'],
  })
  expect((await who.call(emailChange.read)).body.waiting).toBeNull()
  expect(await actionsOf('projectGuest')).toEqual(['email.change_failed'])
})

it('a change does not happen after it was withdrawn or replaced, after a password change or after a day', async () => {
  const who = await as(server, 'projectEditor')
  const expectDead = async (link: { id: string; token: string }) => {
    const checked = await person(server).call(emailChange.checkLink, {
      body: { id: Number(link.id), token: link.token },
    })
    expect(checked.body).toEqual({ email: null })
    expect((await open(link)).body).toMatchObject({ code: 'link_invalid' })
  }
  await ask(who, 'first@new.example')
  const replaced = await linkTo('first@new.example')
  await ask(who, 'second@new.example')
  const withdrawn = await linkTo('second@new.example')
  await expectDead(replaced)
  await who.call(emailChange.withdraw)
  await expectDead(withdrawn)
  await ask(who, 'third@new.example')
  const overtaken = await linkTo('third@new.example')
  const body = {
    password: demoPassword,
    new_password1: 'a new password 3',
    new_password2: 'a new password 3',
  }
  await who.call(access.changePassword, { body })
  await expectDead(overtaken)
  await ask(who, 'fourth@new.example', 'a new password 3')
  const late = await linkTo('fourth@new.example')
  server.passTime(24 * hour + 1)
  await expectDead(late)
  server.passTime(-24 * hour - 1)
  expect(await canSignIn(personas.projectEditor.email, 'a new password 3')).toBe(true)
})

it('of two people who confirm one address one gets it, and unconfirmed registrations do not block it', async () => {
  const email = 'both@new.example'
  await person(server).call(registration.register, { body: newcomer(email) })
  await server.mails.next(email)
  const links: { id: string; token: string }[] = []
  for (const name of ['projectMember', 'unapprovedMember'] as const) {
    await ask(await as(server, name), email)
    links.push(await linkTo(email))
  }
  const answers = await Promise.all(links.map((link) => open(link)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ code: 'link_invalid' })
  expect(await canSignIn(email)).toBe(true)
})

it('a blocked account keeps its address', async () => {
  const email = 'newcomer@rest.example'
  await person(server).call(registration.register, { body: newcomer(email) })
  await confirm(server, email)
  const who = person(server)
  const { body } = await who.call(access.signIn, {
    body: { username: email, password: newcomer(email).password ?? '' },
  })
  await ask(person(server, body.token), 'later@new.example', newcomer(email).password ?? '')
  const link = await linkTo('later@new.example')
  const staff = await as(server, 'staff')
  // The request may be the reason for the block, so the link stays invalid after unblocking.
  for (const is_blocked of [true, false]) {
    const changed = await staff.call(accounts.update, {
      params: { id: body.user_id },
      body: { is_blocked, reason: 'Taken over by somebody else' },
    })
    expect(changed.status).toBe(200)
    expect((await open(link)).body).toMatchObject({ code: 'link_invalid' })
  }
})
