import { transaction } from '../platform/database/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { personaInstitutes, personaProjects, personas } from '../../db/seed/personas.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { person } from '../testing/person.ts'
import { createInvitation, type NewInvitation } from '../users/users.ts'
import { confirm, instituteNamed, newcomer, password, personNamed, png } from './testing/newcomer.ts'

const day = 24 * 60 * 60_000
const noLonger = { code: 'link_invalid', detail: 'This link is no longer valid. Please request a new one.' }

let server: TestServer
let institute: number
let project: number
let inviter: number
let now: Date

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  institute = (await instituteNamed(db)).id
  inviter = (await personNamed(db, personas.instituteAdmin.email))!.id
  const found = db.selectFrom('project').select('id').where('name', '=', personaProjects.own)
  project = (await found.executeTakeFirstOrThrow()).id
  now = new Date()
})
afterAll(() => server.stop())

/** Invites, and returns the token of the mailed link. */
async function invite(email: string, into: Partial<NewInvitation>): Promise<string> {
  await transaction(server.database.db, (tx) =>
    createInvitation(tx, { email, invited_by: inviter, ...into }, { config: server.config, now }),
  )
  const { text } = await server.mails.next(email)
  const url = new URL(/http\S+/.exec(text)![0])
  expect(url.href.startsWith(`${server.config.PUBLIC_URL}/start?invitation=1&token=`)).toBe(true)
  return url.searchParams.get('token')!
}
const open = (token: string) => person(server).call(registration.openInvitation, { body: { token } })
const guestOf = async (token: string) => person(server, (await open(token)).body.token)

it('a person invited to an institution registers and is a member without confirmation', async () => {
  const email = 'invited@seventeen.example'
  const token = await invite(email, { institute_id: institute, role: 'Analyst', approves: true })
  const { body } = await open(token)
  expect(body).toMatchObject({
    is_guest: true,
    invitation: {
      email,
      institute: { id: institute, name: personaInstitutes.own },
      project: null,
      invited_by: 'Adaeze Nwosu',
    },
  })
  const guest = person(server, body.token)
  expect((await guest.call(registration.readInvitation)).body).toEqual(body.invitation)
  const made = await guest.call(registration.register, {
    body: newcomer('somebody-else@seventeen.example', { user_role: 'CEO' }),
  })
  expect(made.body).toEqual({
    success: true,
    confirmed: true,
    detail: 'Your account has been successfully created. You can sign in now.',
  })
  expect(await personNamed(server.database.db, 'somebody-else@seventeen.example')).toBeUndefined()
  const session = await person(server).call(access.signIn, { body: { username: email, password } })
  expect(session.body.roles).toMatchObject([{ institute, role: 'Analyst', approved: true }])
  expect(session.body.roles).toHaveLength(1)
})

it('an invited person who wants to be Admin gets the role of the invitation', async () => {
  const email = 'ambitious@seventeen.example'
  const into = { institute_id: institute, role: 'Analyst', approves: true }
  const guest = await guestOf(await invite(email, into))
  await guest.call(registration.register, { body: newcomer(email, { user_role: 'Admin' }) })
  const session = await person(server).call(access.signIn, { body: { username: email, password } })
  expect(session.body.roles).toMatchObject([{ institute, role: 'Analyst', approved: true }])
})

it('a person invited to a project gets the role of the invitation', async () => {
  const email = 'partner@seventeen.example'
  const token = await invite(email, { project_id: project, project_role: 'Project_Editor' })
  const guest = await guestOf(token)
  expect((await guest.call(registration.readInvitation)).body).toMatchObject({
    institute: null,
    project: { id: project, name: personaProjects.own },
    project_role: 'Project_Editor',
  })
  expect((await guest.call(registration.register, { body: newcomer(email) })).status).toBe(200)
  const { db } = server.database
  const { id } = (await personNamed(db, email))!
  const roles = () =>
    db.selectFrom('participant').select(['project_id', 'role']).where('person_id', '=', id).execute()
  await expect.poll(roles).toEqual([{ project_id: project, role: 'Project_Editor' }])
})

describe('an invitation link', () => {
  it('is not a session, and a guest session only gives access to the invitation', async () => {
    const token = await invite('curious@seventeen.example', { institute_id: institute })
    expect((await person(server, token).call(access.verify)).body).toBe(false)
    const guest = await guestOf(token)
    expect((await guest.call(access.verify)).body).toBe(false)
    expect((await guest.call(users.me)).status).toBe(401)
  })

  it('can be opened again until it is used, which ends the previous guest session', async () => {
    const email = 'returning@seventeen.example'
    const token = await invite(email, { institute_id: institute })
    const first = await guestOf(token)
    const second = await guestOf(token)
    expect((await first.call(registration.readInvitation)).body).toMatchObject(noLonger)
    const once = newcomer(email, { user_role: 'CTO' })
    const both = await Promise.all([1, 2].map(() => second.call(registration.register, { body: once })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const after = await Promise.all([open(token), second.call(registration.register, { body: once })])
    for (const { status, body } of after) expect([status, body]).toMatchObject([400, noLonger])
  })

  it('works for fourteen days', async () => {
    const token = await invite('late@seventeen.example', { institute_id: institute })
    const guest = await guestOf(token)
    server.passTime(14 * day + 60_000)
    expect((await open(token)).body).toMatchObject(noLonger)
    expect((await guest.call(registration.readInvitation)).body).toMatchObject(noLonger)
    const sent = await guest.call(registration.register, { body: newcomer('late@seventeen.example') })
    expect(sent.body).toMatchObject(noLonger)
    now = new Date(Date.now() + 15 * day)
  })

  it('that was never sent is refused', async () => {
    for (const token of ['', 'guest_', 'x'.repeat(43), "' or true --"])
      expect((await open(token)).body).toMatchObject(noLonger)
    expect((await person(server).call(registration.readInvitation)).body).toMatchObject(noLonger)
  })
})

describe('a known address', () => {
  it('that is confirmed is not invited: the inviter sees the account', async () => {
    const id = await transaction(server.database.db, (tx) =>
      createInvitation(
        tx,
        { email: 'Plain@Seventeen.example', institute_id: institute, invited_by: inviter },
        { config: server.config, now },
      ),
    )
    expect(id).toBe((await personNamed(server.database.db, personas.plain.email))!.id)
  })

  it('that was never confirmed starts again with the data its owner enters now', async () => {
    const email = 'pending@seventeen.example'
    const stranger = newcomer(email, {
      password: 'a password of before',
      confirm_password: 'a password of before',
      create_new_institute: false,
      institute,
      instituteData: null,
      user_role: 'Director',
    })
    const form = new FormData()
    form.append('document', JSON.stringify(stranger))
    form.append('avatar', new Blob([png]), 'me.png')
    await person(server).request('POST', '/api/registration/', { raw: form })
    await server.mails.next(email)
    expect((await personNamed(server.database.db, email))?.avatar_key).not.toBeNull()
    const into = { institute_id: institute, role: 'Director', approves: true }
    const guest = await guestOf(await invite(email, into))
    await guest.call(registration.register, {
      body: newcomer(email, { first_name: 'Renewed', user_role: 'Director' }),
    })
    const { body } = await person(server).call(access.signIn, { body: { username: email, password } })
    const me = (await person(server, body.token).call(users.me)).body
    expect(me).toMatchObject({ first_name: 'Renewed', avatar: null })
    // Had the stranger's request stayed, the invitation would approve nothing.
    expect(body.roles).toMatchObject([{ institute, role: 'Director', approved: true }])
  })

  it('that was confirmed in the meantime is asked to sign in', async () => {
    const email = 'quick@seventeen.example'
    const guest = await guestOf(await invite(email, { institute_id: institute }))
    await person(server).call(registration.register, { body: newcomer(email) })
    await confirm(server, email)
    const { body } = await guest.call(registration.register, { body: newcomer(email) })
    expect(body).toEqual({ email: ['This address already has an account. Please sign in.'] })
  })
})
