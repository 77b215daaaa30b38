import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { accountDeletion } from 'contract/profiles/account-deletion.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../../db/seed/personas.ts'
import { newcomer, password } from '../../access/testing/newcomer.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { blockAccountOf } from '../../testing/block-account.ts'
import { instituteBody } from '../testing/new-institute.ts'

let server: TestServer
let admin: Person
let plain: Person
let id = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await as(server, 'instituteAdmin')
  plain = await as(server, 'plain')
  id = (await admin.call(institutes.create, { body: instituteBody() })).body.id
})
afterAll(() => server.stop())

const invite = (email: string, who = admin) =>
  who.call(instituteMembers.invite, { params: { id }, body: { email } })
const open = async () => (await admin.call(instituteMembers.invitations, { params: { id } })).body.results
const tokenFrom = (text: string) => new URL(/http\S+/.exec(text)![0]).searchParams.get('token')!

it('an invited colleague who registers with the link becomes a member immediately, and the sender is notified', async () => {
  const email = 'colleague@seventeen.example'
  const { body } = await invite(email)
  expect(body).toMatchObject({ email, invited_by: 'Adaeze Nwosu', accepted: false })
  expect((await open()).map((one) => one.email)).toEqual([email])
  const { text } = await server.mails.next(email)
  const session = await person(server).call(registration.openInvitation, { body: { token: tokenFrom(text) } })
  expect(session.body.invitation.institute).toMatchObject({ id })
  const guest = person(server, session.body.token)
  await guest.call(registration.register, { body: newcomer(email, { user_role: 'Analyst' }) })
  const { body: signedIn } = await person(server).call(access.signIn, { body: { username: email, password } })
  expect(signedIn.roles).toMatchObject([{ institute: id, role: 'Analyst', approved: true }])
  expect(await open()).toEqual([])
  await expect
    .poll(async () => (await admin.call(notifications.list)).body.results.map((one) => one.description), {
      timeout: 8000,
    })
    .toEqual([expect.stringMatching(/accepted your invitation to Solar School Trust/)])
})

it('a withdrawn invitation is invalid, and the address can be invited again', async () => {
  const email = 'withdrawn@seventeen.example'
  const { body } = await invite(email)
  expect(await invite(email)).toMatchObject({ status: 409, body: { code: 'institute.already_invited' } })
  const { text } = await server.mails.next(email)
  const params = { id, invitationId: body.id }
  expect((await plain.call(instituteMembers.withdrawInvitation, { params })).status).toBe(400)
  expect((await admin.call(instituteMembers.withdrawInvitation, { params })).status).toBe(200)
  expect((await admin.call(instituteMembers.withdrawInvitation, { params })).status).toBe(404)
  const opened = await person(server).call(registration.openInvitation, { body: { token: tokenFrom(text) } })
  expect(opened.body).toMatchObject({ code: 'link_invalid' })
  expect((await invite(email)).status).toBe(200)
})

it('an invitation approves the open request of its address, but never the role Admin', async () => {
  for (const role of ['Consultant', 'Admin'] as const)
    await plain.call(instituteMembers.request, { params: { id }, body: { role } })
  const { body } = await invite(personas.plain.email.toUpperCase())
  expect(body).toMatchObject({ accepted: true })
  expect((await plain.call(institutes.read, { params: { id } })).body).toMatchObject({
    is_admin: false,
    currentUsersRoles: [
      { role: 'Consultant', approved: true },
      { role: 'Admin', approved: false },
    ],
  })
  expect(await invite(personas.plain.email)).toMatchObject({
    status: 409,
    body: { code: 'institute.already_member' },
  })
})

it('an invited person with an account gets the position they request immediately; the response does not reveal that', async () => {
  const stranger = (await invite('nobody-yet@seventeen.example')).body
  const known = (await invite(personas.advisor.email)).body
  expect(Object.keys(known)).toEqual(Object.keys(stranger))
  const mail = await server.mails.next(personas.advisor.email)
  expect(mail.text).toContain(`/institutes/${id}/invitation`)
  const advisor = await as(server, 'advisor')
  const { body } = await advisor.call(instituteMembers.request, {
    params: { id },
    body: { role: 'Consultant' },
  })
  expect(body).toMatchObject({ role: 'Consultant', approved: true })
})

describe('to a private institute', () => {
  const theirs = () => ({ params: { id } })
  const isPrivate = (profile_visibility: 'private' | 'public') =>
    admin.call(institutes.update, { ...theirs(), body: { profile_visibility } })
  beforeEach(() => isPrivate('private'))
  afterEach(() => isPrivate('public'))

  it('can be read and accepted by the invited person, and nobody else sees it', async () => {
    const member = await as(server, 'projectManager')
    expect((await member.call(myInvitations.read, theirs())).status).toBe(404)
    await invite(personas.projectManager.email)
    const { text } = await server.mails.next(personas.projectManager.email)
    expect(text).toContain(`/institutes/${id}/invitation`)
    expect((await member.call(institutes.read, theirs())).status).toBe(404)
    const { body } = await member.call(myInvitations.read, theirs())
    expect(body).toMatchObject({ institute: { id, type: 'NGO' }, invited_by: 'Adaeze Nwosu' })
    const other = await as(server, 'projectEditor')
    for (const endpoint of [myInvitations.read, myInvitations.decline])
      expect((await other.call(endpoint, theirs())).status).toBe(404)
    expect((await other.call(myInvitations.accept, { ...theirs(), body: { role: 'Analyst' } })).status).toBe(
      404,
    )

    const role = { role: 'Researcher' as const }
    const accepted = await member.call(myInvitations.accept, { ...theirs(), body: role })
    expect(accepted.body).toMatchObject({ ...role, approved: true })
    expect((await member.call(institutes.read, theirs())).body).toMatchObject({ id, is_member: true })
    expect((await member.call(myInvitations.read, theirs())).status).toBe(404)
    await expect
      .poll(async () => (await admin.call(notifications.list)).body.results[0]?.description, {
        timeout: 8000,
      })
      .toMatch(/accepted your invitation to Solar School Trust/)
  })

  it('never makes anybody an Admin, and is invalid once declined', async () => {
    const guest = await as(server, 'projectGuest')
    await invite(personas.projectGuest.email)
    const asAdmin = { ...theirs(), body: { role: 'Admin' as 'CEO' } }
    expect((await guest.call(myInvitations.accept, asAdmin)).status).toBe(400)
    expect((await guest.call(myInvitations.decline, theirs())).status).toBe(200)
    expect((await guest.call(myInvitations.read, theirs())).status).toBe(404)
    expect((await open()).map(({ email }) => email)).not.toContain(personas.projectGuest.email)
  })
})

describe('an invitation by a member', () => {
  const sentBy = async (who: Person, email: string) => {
    expect((await invite(email, who)).status).toBe(200)
    const token = tokenFrom((await server.mails.next(email)).text)
    const opened = await person(server).call(registration.openInvitation, { body: { token } })
    expect(opened.status).toBe(200)
    return person(server, opened.body.token)
  }
  const join = (guest: Person, email: string) =>
    guest.call(registration.register, { body: newcomer(email, { user_role: 'Analyst' }) })
  const memberAs = async (name: Persona) => {
    const who = await as(server, name)
    await invite(personas[name].email)
    await who.call(instituteMembers.request, { params: { id }, body: { role: 'Consultant' } })
    return who
  }

  it('ends when the member is removed or leaves', async () => {
    const member = await memberAs('unapprovedMember')
    const first = await sentBy(member, 'first@let-in.example')
    const { id: userId } = (await member.call(users.me)).body
    await admin.call(instituteMembers.setRoles, {
      params: { id },
      body: { userId, roles: { Consultant: null } },
    })
    expect((await join(first, 'first@let-in.example')).body).toMatchObject({ code: 'link_invalid' })
    expect((await open()).map(({ email }) => email)).not.toContain('first@let-in.example')
    const again = await memberAs('unapprovedMember')
    const second = await sentBy(again, 'second@let-in.example')
    await again.call(instituteMembers.withdraw, { params: { id }, body: {} })
    expect((await join(second, 'second@let-in.example')).body).toMatchObject({ code: 'link_invalid' })
  })

  it('ends permanently when the account is blocked', async () => {
    const guest = await sentBy(await memberAs('unapprovedMember'), 'third@let-in.example')
    const unblock = await blockAccountOf(server, 'unapprovedMember')
    expect((await join(guest, 'third@let-in.example')).body).toMatchObject({ code: 'link_invalid' })
    await unblock()
    expect((await join(guest, 'third@let-in.example')).body).toMatchObject({ code: 'link_invalid' })
  })

  it('ends when the account awaits deletion', async () => {
    const member = await memberAs('unapprovedMember')
    const guest = await sentBy(member, 'fourth@let-in.example')
    await member.call(accountDeletion.request, { body: { password: demoPassword } })
    expect((await join(guest, 'fourth@let-in.example')).body).toMatchObject({ code: 'link_invalid' })
  })
})

it('members may send twenty a day, withdrawn ones included, to valid addresses; others may not', async () => {
  const busy = await as(server, 'projectMember')
  const own = (await busy.call(institutes.create, { body: instituteBody() })).body.id
  const send = (email: string) => busy.call(instituteMembers.invite, { params: { id: own }, body: { email } })
  expect((await send('no address')).body).toEqual({ email: ['Please enter a valid e-mail address'] })
  expect((await send(' ')).body).toEqual({ email: ['Please enter email'] })
  expect((await send('a@b.example\r\nBcc: all@seventeen.example')).status).toBe(400)
  const answers = []
  for (let sent = 0; sent < 21; sent++) answers.push(await send(`friend${sent}@seventeen.example`))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429])
  expect(answers[20]!.headers.get('retry-after')).toBeTruthy()
  // Invitations to all institutes count together, also when sent concurrently.
  const other = await as(server, 'projectEditor')
  const theirs = await Promise.all(
    [1, 2, 3].map(async () => (await other.call(institutes.create, { body: instituteBody() })).body.id),
  )
  const atOnce = await Promise.all(
    Array.from({ length: 27 }, async (_, sent) => {
      const invitation = {
        params: { id: theirs[sent % 3]! },
        body: { email: `peer${sent}@seventeen.example` },
      }
      return (await other.call(instituteMembers.invite, invitation)).status
    }),
  )
  expect(atOnce.filter((status) => status === 200)).toHaveLength(20)
  expect((await invite('x@seventeen.example', busy)).body).toMatchObject({
    permission: 'INVITE_TO_INSTITUTE',
  })
})
