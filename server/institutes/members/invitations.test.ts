import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { accountDeletion } from 'contract/profiles/account-deletion.endpoints.ts'
import type { PositionRole } from 'contract/users/position-roles.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../../db/seed/personas.ts'
import { newcomer, password } from '../../access/testing/newcomer.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { blockAccountOf } from '../../testing/block-account.ts'
import { ageRoles } from '../testing/age-roles.ts'
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

const invite = (email: string, who = admin, role: PositionRole = 'Consultant') =>
  who.call(instituteMembers.invite, { params: { id }, body: { email, role } })
const open = async () => (await admin.call(instituteMembers.invitations, { params: { id } })).body.results
const tokenFrom = (text: string) => new URL(/http\S+/.exec(text)![0]).searchParams.get('token')!

it('an invited colleague who registers with the link becomes a member immediately, and the sender is notified', async () => {
  const email = 'colleague@seventeen.example'
  const { body } = await invite(email, admin, 'Analyst')
  expect(body).toMatchObject({
    email,
    role: 'Analyst',
    approves: true,
    invited_by: 'Adaeze Nwosu',
    accepted: false,
  })
  expect((await open()).map((one) => one.email)).toEqual([email])
  const { text } = await server.mails.next(email)
  const session = await person(server).call(registration.openInvitation, { body: { token: tokenFrom(text) } })
  expect(session.body.invitation.institute).toMatchObject({ id })
  const guest = person(server, session.body.token)
  // The invitation names the role, whatever is sent.
  await guest.call(registration.register, { body: newcomer(email, { user_role: 'CEO' }) })
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

it('an invitation by an Admin approves the open request for its role, and no other', async () => {
  for (const role of ['Consultant', 'CEO', 'Admin'] as const)
    await plain.call(instituteMembers.request, { params: { id }, body: { role } })
  const { body } = await invite(personas.plain.email.toUpperCase())
  expect(body).toMatchObject({ accepted: true })
  expect((await plain.call(institutes.read, { params: { id } })).body).toMatchObject({
    is_admin: false,
    currentUsersRoles: [
      { role: 'Consultant', approved: true },
      { role: 'CEO', approved: false },
      { role: 'Admin', approved: false },
    ],
  })
  expect(await invite(personas.plain.email)).toMatchObject({
    status: 409,
    body: { code: 'institute.already_member' },
  })
})

it('who has an account and is invited holds the position of the invitation; the answer does not tell that', async () => {
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
    expect(body).toMatchObject({
      institute: { id, type: 'NGO' },
      role: 'Consultant',
      approves: true,
      invited_by: 'Adaeze Nwosu',
    })
    const other = await as(server, 'projectEditor')
    for (const endpoint of [myInvitations.read, myInvitations.decline])
      expect((await other.call(endpoint, theirs())).status).toBe(404)
    expect((await other.call(myInvitations.accept, theirs())).status).toBe(404)

    const accepted = await member.request('POST', `/api/institutes/${id}/invitation/`, {
      body: { role: 'CEO' },
    })
    expect(accepted.body).toMatchObject({ role: 'Consultant', approved: true })
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
    expect((await invite(personas.projectGuest.email, admin, 'Admin' as 'CEO')).body).toEqual({
      role: ['User role is required.'],
    })
    await invite(personas.projectGuest.email)
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
  const send = (email: string) =>
    busy.call(instituteMembers.invite, { params: { id: own }, body: { email, role: 'Analyst' } })
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
        body: { email: `peer${sent}@seventeen.example`, role: 'Analyst' as const },
      }
      return (await other.call(instituteMembers.invite, invitation)).status
    }),
  )
  expect(atOnce.filter((status) => status === 200)).toHaveLength(20)
  expect((await invite('x@seventeen.example', busy)).body).toMatchObject({
    permission: 'INVITE_TO_INSTITUTE',
  })
})

describe('an invitation by a member who is not Admin', () => {
  let own: number
  let founder: Person
  let member: Person
  beforeAll(async () => {
    founder = await as(server, 'projectAdmin')
    member = await as(server, 'projectGuest')
    own = (await founder.call(institutes.create, { body: instituteBody() })).body.id
    await inviteInto(founder, personas.projectGuest.email, 'Analyst')
    await member.call(myInvitations.accept, { params: { id: own } })
  })
  const inviteInto = (who: Person, email: string, role: PositionRole) =>
    who.call(instituteMembers.invite, { params: { id: own }, body: { email, role } })
  const rolesIn = async (who: Person) =>
    (await who.call(users.me)).body.roles
      .filter(({ institute }) => institute === own)
      .map(({ role, approved }) => `${role}${approved ? '' : '?'}`)
  const waiting = async () =>
    (await founder.call(instituteMembers.list, { params: { id: own }, query: { waiting: 'true' } })).body
      .results

  it('leaves a person waiting whom the Admin has not approved, and recommends them once they accept', async () => {
    const applicant = await as(server, 'unapprovedMember')
    await applicant.call(instituteMembers.request, { params: { id: own }, body: { role: 'CEO' } })
    // Repeated and simultaneous attempts make no difference.
    const email = personas.unapprovedMember.email
    const tries = await Promise.all([1, 2, 3].map(() => inviteInto(member, email, 'CEO')))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(tries.find(({ status }) => status === 200)?.body).toMatchObject({
      accepted: false,
      approves: false,
    })
    expect(await rolesIn(applicant)).toEqual(['CEO?'])
    const accepted = await Promise.all(
      [1, 2].map(() => applicant.call(myInvitations.accept, { params: { id: own } })),
    )
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await rolesIn(applicant)).toEqual(['CEO?'])
    const recommended_by = `${personas.projectGuest.first_name} ${personas.projectGuest.last_name}`
    expect(await waiting()).toMatchObject([{ roles: [{ role: 'CEO', approved: false, recommended_by }] }])
    await expect
      .poll(async () => (await founder.call(notifications.list)).body.results.map((one) => one.description), {
        timeout: 8000,
      })
      .toContainEqual(
        expect.stringMatching(`CEO at Solar School Trust \\d+, recommended by ${recommended_by}`),
      )
    // The Admin decides.
    const userId = (await applicant.call(users.me)).body.id
    const approve = { params: { id: own }, body: { userId, roles: { CEO: true } } }
    expect((await founder.call(instituteMembers.setRoles, approve)).status).toBe(200)
    expect(await rolesIn(applicant)).toEqual(['CEO'])
    expect(await waiting()).toEqual([])
  })

  it('makes a request of who registers with its link, in the role that it names', async () => {
    const email = 'recommended@seventeen.example'
    await inviteInto(member, email, 'Analyst')
    const { text } = await server.mails.next(email)
    const { body } = await person(server).call(registration.openInvitation, {
      body: { token: tokenFrom(text) },
    })
    expect(body.invitation).toMatchObject({ role: 'Analyst', approves: false })
    const guest = person(server, body.token)
    await guest.call(registration.register, { body: newcomer(email, { user_role: 'CEO' }) })
    const session = await person(server).call(access.signIn, { body: { username: email, password } })
    expect(session.body.roles).toMatchObject([{ institute: own, role: 'Analyst', approved: false }])
  })

  it('makes a request where the role that it names was asked for in the meantime', async () => {
    const applicant = await as(server, 'projectEditor')
    await inviteInto(member, personas.projectEditor.email, 'Consultant')
    const asked = { params: { id: own }, body: { role: 'Consultant' as const } }
    expect((await applicant.call(instituteMembers.request, asked)).body).toMatchObject({ approved: false })
    expect(await rolesIn(applicant)).toEqual(['Consultant?'])
  })

  it('approves nothing if its sender was Admin when sending but is no more, or has become it since', async () => {
    const guest = await as(server, 'projectManager')
    const { body: sender } = await member.call(users.me)
    const admin = (state: boolean | null) =>
      founder.call(instituteMembers.setRoles, {
        params: { id: own },
        body: { userId: sender.id, admin: state },
      })
    await member.call(instituteMembers.request, { params: { id: own }, body: { role: 'Admin' } })
    await inviteInto(member, personas.projectManager.email, 'Researcher')
    await ageRoles(server.database.db, own)
    await admin(true)
    expect((await guest.call(myInvitations.accept, { params: { id: own } })).body).toMatchObject({
      approved: false,
    })
    await inviteInto(member, personas.advisor.email, 'Researcher')
    await admin(null)
    const advisor = await as(server, 'advisor')
    expect((await advisor.call(myInvitations.accept, { params: { id: own } })).body).toMatchObject({
      approved: false,
    })
  })

  it('of staff who are no members approves', async () => {
    const staff = await as(server, 'staff')
    const plainly = await as(server, 'projectMember')
    expect((await inviteInto(staff, personas.projectMember.email, 'Analyst')).body).toMatchObject({
      approves: true,
    })
    expect((await plainly.call(myInvitations.accept, { params: { id: own } })).body).toMatchObject({
      role: 'Analyst',
      approved: true,
    })
  })
})

it('several addresses are invited with one call, all of them or none', async () => {
  const founder = await as(server, 'advisor')
  const institute = (await founder.call(institutes.create, { body: instituteBody() })).body.id
  const send = (emails: string[], key?: string) =>
    founder.request('POST', `/api/institutes/${institute}/invitations/`, {
      body: { emails, role: 'Consultant' },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const invited = async () =>
    (await founder.call(instituteMembers.invitations, { params: { id: institute } })).body.results
      .map(({ email }) => email)
      .toSorted()
  const [one, two, three] = ['one', 'two', 'three'].map((name) => `several-${name}@seventeen.example`)
  expect((await send([one!, 'nobody', 'x@'])).body).toEqual({
    emails: ['“nobody” is not a valid e-mail address', '“x@” is not a valid e-mail address'],
  })
  expect((await send([])).status).toBe(400)
  expect(await invited()).toEqual([])
  const sent = await send([one!, ` ${one!.toUpperCase()}`, two!])
  expect(sent.status).toBe(200)
  expect(await invited()).toHaveLength(2)
  for (const email of (await invited()).concat()) await server.mails.next(email)
  const again = await send([two!, three!])
  expect([again.status, again.body]).toEqual([
    400,
    { emails: [`${two}: This address is invited already. Withdraw that invitation to send another one.`] },
  ])
  expect(await invited()).toHaveLength(2)
  // The limit of a day counts each address.
  const many = Array.from({ length: 19 }, (_, at) => `many-${at}@seventeen.example`)
  expect((await send(many)).status).toBe(400)
  expect(await invited()).toHaveLength(2)
  expect((await send(many.slice(0, 18))).status).toBe(200)
  const { status, body } = await founder.request('POST', `/api/institutes/${institute}/invitations/`, {
    body: { email: three, emails: [three], role: 'Consultant' },
  })
  expect([status, body]).toEqual([400, { emails: ['Please send either email or emails'] }])
})

it('several invitations are withdrawn or sent again with new links, by their sender or an Admin', async () => {
  const { body: own } = await plain.call(institutes.create, { body: instituteBody() })
  const params = { id: own.id }
  const emails = ['again-one@seventeen.example', 'again-two@seventeen.example']
  const { body } = await plain.call(instituteMembers.invite, { params, body: { emails, role: 'Analyst' } })
  const ids = body.invitations.map((one) => one.id)
  const change = (action: 'withdraw' | 'resend', chosen: number[], who = plain) =>
    who.call(instituteMembers.changeInvitations, { params, body: { ids: chosen, action } })
  const listed = async () =>
    (await plain.call(instituteMembers.invitations, { params })).body.results.map((one) => [
      one.id,
      one.email,
      one.role,
    ])
  expect((await change('resend', [...ids, 1_000_000])).body).toMatchObject({
    done: ids.toSorted((one, other) => one - other),
    refused: [{ id: 1_000_000, code: 'not_found' }],
  })
  const renewed = await listed()
  expect(renewed.map(([, email, role]) => [email, role]).toSorted()).toEqual(
    emails.map((email) => [email, 'Analyst']),
  )
  expect(renewed.some(([id]) => ids.includes(id as number))).toBe(false)
  expect((await change('withdraw', [renewed[0]![0] as number], await as(server, 'advisor'))).status).toBe(400)
  expect(
    (
      await change(
        'withdraw',
        renewed.map(([id]) => id as number),
      )
    ).body.refused,
  ).toEqual([])
  expect(await listed()).toEqual([])
})
