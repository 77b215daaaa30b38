import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { registration } from 'contract/access/registration.endpoints.ts'
import { access } from 'contract/access/access.endpoints.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import type { InstituteRole } from 'contract/institutes/institute-roles.rules.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { person, signInAll, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ageRoles } from '../testing/age-roles.ts'
import { instituteBody } from '../testing/new-institute.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

/** An institute with `projectAdmin` as its only Admin, and others with the given roles. */
async function instituteWith(roles: Partial<Record<Persona, [InstituteRole, boolean][]>>): Promise<number> {
  const { body } = await people.projectAdmin.call(institutes.create, { body: instituteBody() })
  const rows = Object.entries(roles).flatMap(([name, held]) =>
    held.map(([role, approved]) => ({
      institute_id: body.id,
      person_id: ids[name as Persona],
      role,
      approved,
    })),
  )
  if (rows.length > 0) await server.database.db.insertInto('institute_role').values(rows).execute()
  await ageRoles(server.database.db, body.id)
  return body.id
}

async function rolesOf(id: number): Promise<Record<string, string[]>> {
  const rows = await server.database.db
    .selectFrom('institute_role')
    .select(['person_id', 'role', 'approved'])
    .where('institute_id', '=', id)
    .orderBy('role')
    .execute()
  const nameOf = (personId: number) => (Object.keys(ids) as Persona[]).find((name) => ids[name] === personId)!
  return Object.fromEntries(
    rows.map(({ person_id }) => [
      nameOf(person_id),
      rows
        .filter((row) => row.person_id === person_id)
        .map(({ role, approved }) => `${role}${approved ? '' : '?'}`),
    ]),
  )
}

const set = (who: Persona, id: number, whom: Persona, body: object) =>
  people[who].call(instituteMembers.setRoles, { params: { id }, body: { userId: ids[whom], ...body } })
const withdraw = (who: Persona, id: number, role?: InstituteRole) =>
  people[who].call(instituteMembers.withdraw, { params: { id }, body: { role } })

/** The person for each standing in the institutes of these tests. */
const standings = {
  admin: 'instituteAdmin',
  waitingAdmin: 'projectManager',
  contact: 'projectEditor',
  member: 'projectMember',
  stranger: 'plain',
} as const satisfies Record<string, Persona>
type Standing = keyof typeof standings
const everyone = Object.keys(standings) as Standing[]
const withAll = () =>
  instituteWith({
    instituteAdmin: [['Admin', true]],
    projectManager: [['Admin', false]],
    projectEditor: [
      ['Contact', true],
      ['CFO', true],
    ],
    projectMember: [['Analyst', true]],
  })

describe('role changes between all standings', () => {
  it.each(everyone)(
    'by a %s: nobody approves themselves, and only Admins decide on others',
    async (actor) => {
      for (const target of everyone) {
        const id = await withAll()
        const before = await rolesOf(id)
        const self = actor === target
        for (const role of ['Admin', 'Contact', 'CEO'] as const) {
          const held = before[standings[target]] ?? []
          const { status } = await set(standings[actor], id, standings[target], { roles: { [role]: true } })
          const changes = !held.includes(role)
          const allowed =
            (self && !changes) ||
            (actor === 'admin' && target !== 'stranger' && (!self || role === 'Contact'))
          expect([target, role, status === 200]).toEqual([target, role, allowed])
          if (!allowed && changes) expect((await rolesOf(id))[standings[target]] ?? []).not.toContain(role)
        }
      }
    },
  )

  it(
    'after any actions, an Admin remains and nobody has raised their own role',
    { timeout: 120_000 },
    async () => {
      const step = fc.record({
        actor: fc.constantFrom(...everyone),
        target: fc.constantFrom(...everyone),
        role: fc.constantFrom<InstituteRole>('Admin', 'Contact', 'CEO'),
        to: fc.constantFrom(true, false, null),
        withdraws: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
          const id = await withAll()
          await withdraw('projectAdmin', id, 'Admin')
          for (const { actor, target, role, to, withdraws } of steps) {
            const before = (await rolesOf(id))[standings[actor]] ?? []
            const { status } = withdraws
              ? await withdraw(standings[actor], id, role)
              : await set(standings[actor], id, standings[target], { roles: { [role]: to } })
            expect(status).toBeLessThan(500)
            const all = await rolesOf(id)
            expect(Object.values(all).flat()).toContain('Admin')
            const gained = (all[standings[actor]] ?? []).filter(
              (one) => !before.includes(one) && !one.endsWith('?'),
            )
            expect(gained.filter((one) => one !== 'Contact')).toEqual([])
          }
        }),
        { numRuns: 20 },
      )
    },
  )
})

it('if two Admins remove each other at the same time, one of them remains', async () => {
  const id = await instituteWith({ instituteAdmin: [['Admin', true]] })
  const both = await Promise.all([
    set('projectAdmin', id, 'instituteAdmin', { admin: false }),
    set('instituteAdmin', id, 'projectAdmin', { admin: false }),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    Object.values(await rolesOf(id))
      .flat()
      .filter((role) => role === 'Admin'),
  ).toHaveLength(1)
})

it('the last Admin cannot leave or be removed, not even by staff', async () => {
  const id = await instituteWith({})
  const last = { status: 409, body: { code: 'institute.last_admin' } }
  expect(await withdraw('projectAdmin', id)).toMatchObject(last)
  expect(await set('staff', id, 'projectAdmin', { admin: false })).toMatchObject(last)
  for (const removed of [{ roles: { Admin: null } }, { admin: null }])
    expect(await set('staff', id, 'projectAdmin', removed)).toMatchObject(last)
})

it('the last Admin cannot leave even if there is another one whose account is blocked or awaits deletion', async () => {
  const id = await instituteWith({ instituteAdmin: [['Admin', true]] })
  const { db } = server.database
  const account = (changes: { deletion_requested_at?: Date | null; blocked_at?: Date | null }) =>
    db.updateTable('person').set(changes).where('id', '=', ids.instituteAdmin).execute()
  for (const column of ['deletion_requested_at', 'blocked_at'] as const) {
    await account({ [column]: new Date() })
    expect((await withdraw('projectAdmin', id)).body).toMatchObject({ code: 'institute.last_admin' })
    await account({ [column]: null })
  }
  expect((await withdraw('projectAdmin', id)).status).toBe(200)
})

it('lists of members and accounts mark the last Admin, whose role cannot be removed', async () => {
  const id = await instituteWith({ instituteAdmin: [['Admin', true]], projectMember: [['Admin', false]] })
  const lastAdmins = async () => {
    const { body: members } = await people.staff.call(instituteMembers.list, { params: { id } })
    const { body: found } = await people.staff.call(accounts.list, { query: { pageSize: 100 } })
    return {
      members: members.results.filter(({ is_last_admin }) => is_last_admin).map(({ user }) => user.id),
      accounts: found.results
        .filter(({ roles }) => roles.some((role) => role.institute === id && role.is_last_admin))
        .map((account) => account.id),
    }
  }
  expect(await lastAdmins()).toEqual({ members: [], accounts: [] })
  await set('staff', id, 'instituteAdmin', { admin: false })
  expect(await lastAdmins()).toEqual({ members: [ids.projectAdmin], accounts: [ids.projectAdmin] })
})

it('an Admin appoints Contact persons among the members, and the profile shows them', async () => {
  const id = await instituteWith({ projectMember: [['Analyst', true]] })
  const contacts = async () =>
    (await people.plain.call(institutes.read, { params: { id } })).body.contacts.map((one) => one.id)
  expect(await contacts()).toEqual([])
  for (const named of ['projectMember', 'projectAdmin'] as const)
    expect((await set('projectAdmin', id, named, { roles: { Contact: true } })).status).toBe(200)
  expect(await contacts()).toEqual([ids.projectMember, ids.projectAdmin])
  await set('projectAdmin', id, 'projectMember', { roles: { Contact: null } })
  expect(await contacts()).toEqual([ids.projectAdmin])
  expect((await set('plain', id, 'projectMember', { roles: { Contact: true } })).status).toBe(400)
})

it('the role Admin can be removed by either of its names', async () => {
  for (const removed of [{ roles: { Admin: null } }, { admin: null }]) {
    const id = await instituteWith({ instituteAdmin: [['Admin', true]] })
    expect((await set('projectAdmin', id, 'instituteAdmin', removed)).status).toBe(200)
    expect(Object.keys(await rolesOf(id))).toEqual(['projectAdmin'])
  }
})

it('a person who registers as Admin of an existing institute has no rights until approved', async () => {
  const { id } = (await people.advisor.call(institutes.create, { body: instituteBody() })).body
  await ageRoles(server.database.db, id)
  const email = 'intruder@seventeen.example'
  const password = 'olive trees in spring'
  await person(server).call(registration.register, {
    body: {
      first_name: 'Ivo',
      last_name: 'Intruder',
      email,
      password,
      confirm_password: password,
      institute: id,
      user_role: 'Admin',
    },
  })
  const { text } = await server.mails.next(email)
  const [, personId, token] = /registration\/confirm\/(\d+)\/(\S+)/.exec(text)!
  await person(server).call(registration.complete, {
    params: { id: Number(personId) },
    body: { token: token! },
  })
  const asked = await server.mails.next(personas.advisor.email)
  expect(asked.text).toContain('Ivo Intruder')
  const session = await person(server).call(access.signIn, { body: { username: email, password } })
  const intruder = person(server, session.body.token)
  const userId = Number(personId)
  const tries = async () => [
    (await intruder.call(institutes.update, { params: { id }, body: { mission: 'Mine' } })).status,
    (
      await intruder.call(instituteMembers.invite, {
        params: { id },
        body: { email: `x${Math.random()}@seventeen.example`, role: 'Analyst' },
      })
    ).status,
    (await intruder.call(instituteMembers.invitations, { params: { id } })).status,
    (await intruder.call(instituteMembers.setRoles, { params: { id }, body: { userId, admin: true } }))
      .status,
  ]
  expect(await tries()).toEqual([400, 400, 400, 400])
  const decide = (admin: boolean, reason = '') =>
    people.advisor.call(instituteMembers.setRoles, { params: { id }, body: { userId, admin, reason } })
  expect((await decide(true)).status).toBe(200)
  expect(await tries()).toEqual([200, 200, 200, 200])
  await decide(false, 'We do not know you')
  expect((await tries()).slice(0, 3)).toEqual([400, 400, 400])
  const mails = [await server.mails.next(email), await server.mails.next(email)]
  // The mail about a removal is sent first.
  const texts = mails.map(({ text }) => text).join()
  expect(texts).toContain('was approved (Admin)')
  expect(texts).toContain('We do not know you')
})

it('Admins are notified of a request, and the sender of the outcome with the reason', async () => {
  const id = await instituteWith({})
  const { body } = await people.plain.call(instituteMembers.request, {
    params: { id },
    body: { role: 'Analyst' },
  })
  expect(body).toMatchObject({ role: 'Analyst', approved: false })
  const latest = async (who: Person) => (await who.call(notifications.list)).body.results[0]
  await expect
    .poll(async () => (await latest(people.projectAdmin))?.description, { timeout: 8000 })
    .toMatch(/^Pilar Romero asks for the role Analyst at Solar School Trust/)
  expect((await people.projectAdmin.call(institutes.read, { params: { id } })).body.waiting_count).toBe(1)
  const again = await people.plain.call(instituteMembers.request, {
    params: { id },
    body: { role: 'Analyst' },
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'institute.role_taken' } })
  await set('projectAdmin', id, 'plain', { roles: { Analyst: null }, reason: 'Please ask for Researcher' })
  await expect
    .poll(async () => (await latest(people.plain))?.description, { timeout: 8000 })
    .toMatch(/Please ask for Researcher$/)
  expect(linkOf((await latest(people.plain))!)).toBe(`/institutes/${id}`)
})

it('a removed role loses its rights on the next request and on open sockets', async () => {
  const id = await instituteWith({ plain: [['Analyst', true]] })
  await people.projectAdmin.call(institutes.update, {
    params: { id },
    body: { profile_visibility: 'private' },
  })
  expect((await people.plain.call(institutes.read, { params: { id } })).status).toBe(200)
  const [theirs, admins] = await Promise.all(
    (['plain', 'projectAdmin'] as const).map(async (name) => {
      const socket = await liveSocket(server.url, people[name])
      socket.send({ command: 'watch', topic: `institute:${id}` })
      await socket.receive('watching')
      return socket
    }),
  )
  const changes = () => theirs!.received.filter(({ command }) => command === 'changed')
  await set('projectAdmin', id, 'plain', { roles: { Analyst: false } })
  expect((await people.plain.call(institutes.read, { params: { id } })).status).toBe(404)
  // Only that access has ended, not also that the roles have changed.
  await expect.poll(changes).toMatchObject([{ topic: `institute:${id}`, gone: 'withdrawn' }])
  await admins!.receive('changed')
  await people.projectAdmin.call(institutes.update, { params: { id }, body: { mission: 'Secret' } })
  await admins!.receive('changed')
  expect(changes()).toHaveLength(1)
  theirs!.close()
  admins!.close()
})

it('Admins and private profiles are not in the public list of members; members and staff see all', async () => {
  const id = await instituteWith({
    instituteAdmin: [
      ['Admin', true],
      ['CEO', true],
    ],
    projectMember: [['Analyst', true]],
    projectGuest: [['Consultant', true]],
    plain: [['Researcher', false]],
  })
  const { db } = server.database
  await db
    .updateTable('person')
    .set({ profile_visibility: 'private' })
    .where('id', '=', ids.projectGuest)
    .execute()
  const members = async (who: Persona, query = {}) =>
    (await people[who].call(instituteMembers.list, { params: { id }, query })).body.results.map(
      ({ user }) => user.id,
    )
  expect(await members('unapprovedMember')).toEqual([ids.projectMember])
  const approved = [ids.instituteAdmin, ids.projectGuest, ids.projectMember, ids.projectAdmin]
  expect((await members('projectMember')).sort()).toEqual(approved.sort())
  expect((await members('staff')).sort()).toEqual([...approved, ids.plain].sort())
  expect(await members('projectAdmin', { waiting: 'true' })).toEqual([ids.plain])
  expect(await members('projectMember', { waiting: 'true' })).toEqual([])
  await db
    .updateTable('person')
    .set({ profile_visibility: 'public' })
    .where('id', '=', ids.projectGuest)
    .execute()
})

it('when an institute becomes private, followers no longer follow it, and a request can be withdrawn', async () => {
  const founder = people.projectAdmin
  const { body: made } = await founder.call(institutes.create, { body: instituteBody() })
  const params = { id: made.id }
  await people.plain.call(institutes.follow, { params, body: { follow: true } })
  await people.projectEditor.call(instituteMembers.request, { params, body: { role: 'Analyst' } })
  const held = async (who: Person) =>
    (await who.call(users.me)).body.roles.filter(({ institute }) => institute === made.id)
  expect([(await held(people.plain)).length, (await held(people.projectEditor)).length]).toEqual([1, 1])
  const hidden = await founder.call(institutes.update, {
    params,
    body: { profile_visibility: 'private', updated_at: made.updated_at },
  })
  expect(hidden.status).toBe(200)
  expect(await held(people.plain)).toEqual([])
  for (const who of [people.plain, people.projectEditor])
    expect((await who.call(institutes.read, { params })).status).toBe(404)
  const withdraw = { params, body: { role: 'Analyst' as const } }
  expect((await people.plain.call(instituteMembers.withdraw, withdraw)).status).toBe(404)
  expect((await people.projectEditor.call(instituteMembers.withdraw, withdraw)).status).toBe(200)
  expect(await held(people.projectEditor)).toEqual([])
  // Members keep following it.
  await founder.call(institutes.follow, { params, body: { follow: true } })
  expect((await held(founder)).map(({ role }) => role)).toContain('Follower')
})
