import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { emailChange } from 'contract/access/email-change.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../../db/seed/personas.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { confirm, linkIn, newcomer, password, personNamed } from '../testing/newcomer.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const day = 24 * 60 * 60 * 1000
interface Link {
  id: number
  token: string
}

/** The link in the next mail with this subject. */
async function mailed(email: string, subject: string): Promise<Link> {
  for (;;) {
    const mail = await server.mails.next(email)
    if (mail.subject !== subject) continue
    const { id, token } = linkIn(mail.text)
    return { id: Number(id), token }
  }
}
const canSignIn = async (username: string, secret = demoPassword) =>
  (await person(server).call(access.signIn, { body: { username, password: secret } })).status === 200
const lives = async (who: Person) => (await who.call(access.verify)).body
const check = (link: Link) => person(server).call(emailChange.checkUndoLink, { body: link })
const undo = (link: Link, who = person(server)) => who.call(emailChange.undo, { body: link })

/** Changes an address. @returns the link to undo it */
async function change(who: Person, from: string, to: string): Promise<Link> {
  await who.call(emailChange.request, { body: { email: to, password: demoPassword } })
  const link = await mailed(to, 'Please confirm your new e-mail address')
  expect((await person(server).call(emailChange.confirm, { body: link })).body).toEqual({ email: to })
  return mailed(from, 'Your e-mail address was changed')
}
const changed = async (name: Persona, to: string) => {
  const who = await as(server, name)
  return { who, link: await change(who, personas[name].email, to) }
}

it('the owner of the former address undoes a change without signing in, which ends all sessions', async () => {
  const old = personas.plain.email
  const { who: thief, link } = await changed('plain', 'thief@new.example')
  const socket = await liveSocket(server.url, thief)
  await thief.call(emailChange.request, { body: { email: 'next@new.example', password: demoPassword } })
  const pending = await mailed('next@new.example', 'Please confirm your new e-mail address')
  await person(server).call(access.requestReset, { body: { email: 'thief@new.example' } })
  const reset = linkIn(
    await (async () => {
      for (;;) {
        const mail = await server.mails.next('thief@new.example')
        if (mail.subject === 'Set a new password') return mail.text
      }
    })(),
  )

  const shown = (await check(link)).body
  expect(shown).toMatchObject({ email: old, undone_at: null, refusal: null })
  expect(Date.parse(shown.until!) - Date.now()).toBeGreaterThan(6.9 * day)
  expect(await canSignIn(old)).toBe(false)

  const first = await undo(link)
  expect(first).toMatchObject({ status: 200, body: { email: old } })
  expect([await canSignIn(old), await canSignIn('thief@new.example')]).toEqual([true, false])
  expect(await lives(thief)).toBe(false)
  expect(await socket.closed).toBe(4401)
  expect((await person(server).call(emailChange.confirm, { body: pending })).body).toMatchObject({
    code: 'link_invalid',
  })
  const body = {
    uid: reset.id,
    token: reset.token,
    new_password1: 'the thief’s own 1',
    new_password2: 'the thief’s own 1',
  }
  expect((await person(server).call(access.confirmReset, { body })).status).toBe(400)
  for (const to of [old, 'thief@new.example'])
    for (let subject = ''; subject !== 'A change of e-mail address was undone';)
      ({ subject } = await server.mails.next(to))

  // Again, as by a second click or a repeated request.
  expect((await undo(link)).body).toEqual(first.body)
  expect((await check(link)).body).toEqual({
    email: old,
    until: null,
    undone_at: first.body.undone_at,
    refusal: null,
  })
  const { db } = server.database
  const { id } = (await personNamed(db, old))!
  const entries = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'email.change_undone')
    .where('subject', '=', `person:${id}`)
    .execute()
  expect(entries).toHaveLength(1)
})

it('a second click after a new change does not take back that one', async () => {
  const old = personas.advisor.email
  const { link } = await changed('advisor', 'one@new.example')
  await undo(link)
  await change(await as(server, 'advisor'), old, 'two@new.example')
  expect((await undo(link)).status).toBe(200)
  expect([await canSignIn(old), await canSignIn('two@new.example')]).toEqual([false, true])
})

it('undoing the first of several changes ends the links of the later ones', async () => {
  const old = personas.projectGuest.email
  const { who, link } = await changed('projectGuest', 'second@new.example')
  const later = await change(who, 'second@new.example', 'third@new.example')
  await Promise.all([undo(link), undo(link), undo(link)])
  expect((await undo(later)).status).toBe(200)
  expect((await check(later)).body).toMatchObject({ undone_at: expect.any(String) })
  const { email } = (await personNamed(server.database.db, old))!
  expect(email).toBe(old)
  expect(await canSignIn('second@new.example')).toBe(false)
})

it('the session in which the owner opens the link stays', async () => {
  const here = await as(server, 'projectEditor')
  const there = await as(server, 'projectEditor')
  // The session of the request survives the change.
  const link = await change(here, personas.projectEditor.email, 'editor@new.example')
  const back = person(
    server,
    (
      await person(server).call(access.signIn, {
        body: { username: 'editor@new.example', password: demoPassword },
      })
    ).body.token,
  )
  await undo(link, back)
  expect([await lives(here), await lives(there), await lives(back)]).toEqual([false, false, true])
})

it('a link that is too old, incomplete or of a blocked account says so, and changes nothing', async () => {
  const { link } = await changed('projectMember', 'member@new.example')
  server.passTime(7 * day + 1000)
  expect((await check(link)).body).toMatchObject({ email: null, refusal: { code: 'change_too_old' } })
  expect(await undo(link)).toMatchObject({
    status: 400,
    body: { code: 'change_too_old', detail: 'This link has expired: a change can be undone for 7 days.' },
  })
  server.passTime(-7 * day - 1000)
  for (const wrong of [
    { ...link, token: link.token.slice(0, -1) },
    { ...link, id: link.id + 1 },
    { id: 1, token: '' },
  ]) {
    expect((await check(wrong)).body.refusal).toMatchObject({ code: 'undo_link_unknown' })
    expect(await undo(wrong)).toMatchObject({ status: 400, body: { code: 'undo_link_unknown' } })
  }
  const { id } = (await personNamed(server.database.db, 'member@new.example'))!
  const body = { is_blocked: true, reason: 'Taken over' }
  const blocked = await (await as(server, 'staff')).call(accounts.update, { params: { id }, body })
  expect(blocked.status).toBe(200)
  expect((await check(link)).body.refusal).toMatchObject({ code: 'undo_of_blocked' })
  expect(await undo(link)).toMatchObject({ status: 409, body: { code: 'undo_of_blocked' } })
  expect(await personNamed(server.database.db, 'member@new.example')).toBeDefined()
})

it('a former address that has a new account is not taken from it, an unconfirmed registration is', async () => {
  const old = personas.projectManager.email
  const { link } = await changed('projectManager', 'manager@new.example')
  await person(server).call(registration.register, { body: newcomer(old) })
  expect((await check(link)).body).toMatchObject({ email: old })
  await confirm(server, old)
  expect((await check(link)).body.refusal).toMatchObject({ code: 'address_in_use' })
  expect(await undo(link)).toMatchObject({ status: 409, body: { code: 'address_in_use' } })
  expect(await canSignIn(old, password)).toBe(true)
  expect(await canSignIn('manager@new.example')).toBe(true)

  const other = personas.projectAdmin.email
  const { link: second } = await changed('projectAdmin', 'admin@new.example')
  await person(server).call(registration.register, { body: newcomer(other) })
  expect((await undo(second)).status).toBe(200)
  expect(await canSignIn(other)).toBe(true)
})
