import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { SentQueryOf } from 'contract/platform/endpoint.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { personaInstitutes, personas, type Persona } from '../../db/seed/personas.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: Person
const ids = {} as Record<Persona, number>
let institute: number
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  const people = await db.selectFrom('person').select(['id', 'email']).execute()
  for (const name of Object.keys(personas) as Persona[])
    ids[name] = people.find(({ email }) => email === personas[name].email)!.id
  institute = (
    await db
      .selectFrom('institute')
      .select('id')
      .where('name', '=', personaInstitutes.own)
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => server.stop())
beforeEach(async () => void (staff = await as(server, 'staff')))

const list = async (query: SentQueryOf<typeof accounts.list>) =>
  (await staff.call(accounts.list, { query })).body
const namesOf = ({ results }: { results: { last_name: string }[] }) =>
  results.map(({ last_name }) => last_name)

it('staff find accounts by name, e-mail address, and the institutes in which they have roles', async () => {
  expect(namesOf(await list({ name: 'ROMÉRO pil' }))).toEqual(['Romero'])
  expect(namesOf(await list({ name: 'advisor@seventeen' }))).toEqual(['Mehta'])
  expect(namesOf(await list({ name: '%' }))).toEqual([])
  expect(namesOf(await list({ type: 'Financial Institution', sort: '-name' }))).toEqual([
    'Brandt',
    'Admassu',
    'Nwosu',
  ])
  expect(namesOf(await list({ type: 'Financial Institution', roles: 'waiting' }))).toEqual(['Brandt'])
  expect(namesOf(await list({ sdg: 'SDG2', region: 'South America' }))).toEqual(['Saidova'])
  expect(namesOf(await list({ sdg: 'SDG2', region: 'Europe' }))).toEqual([])
  expect(namesOf(await list({ standing: 'staff' }))).toEqual(['Okafor'])
  expect(namesOf(await list({ standing: 'advisor' }))).toEqual(['Mehta'])
  expect(namesOf(await list({ standing: 'unconfirmed' }))).toEqual([])
  expect(namesOf(await list({ standing: ['staff', 'advisor'] }))).toEqual(['Mehta', 'Okafor'])
  expect(
    namesOf(await list({ type: ['Financial Institution', 'NGO'], roles: ['waiting', 'approved'] })),
  ).toEqual(expect.arrayContaining(namesOf(await list({ type: 'Financial Institution' }))))
  expect((await staff.call(accounts.list, { query: { standing: 'retired' } })).body).toEqual({
    standing: ['Please select which accounts'],
  })
})

it('accounts are listed by page with their roles', async () => {
  const first = await list({ pageSize: 3, pageNumber: 1 })
  const second = await list({ pageSize: 3, pageNumber: 2 })
  expect([first.total, first.results.length, second.results.length]).toEqual([10, 3, 3])
  const seen = [...first.results, ...second.results].map(
    ({ first_name, last_name }) => `${first_name} ${last_name}`,
  )
  expect(seen).toEqual(seen.toSorted())
  const { results } = await list({ name: 'Nwosu' })
  expect(results[0]).toMatchObject({ is_staff: false, is_confirmed: true, is_blocked: false })
  expect(results[0]!.roles.map(({ role, approved }) => [role, approved])).toEqual([
    ['Admin', true],
    ['CEO', true],
  ])
})

it('paging by key works forwards and backwards in any order, and falls back to page numbers for a deleted account', async () => {
  const idsOf = async (query: SentQueryOf<typeof accounts.list>) =>
    (await list({ pageSize: 3, ...query })).results.map(({ id }) => id)
  for (const sort of ['name', '-name', 'created_at', '-created_at'] as const) {
    const [first, second] = [await idsOf({ sort }), await idsOf({ sort, pageNumber: 2 })]
    expect(await idsOf({ sort, pageNumber: 2, after: first.at(-1)! })).toEqual(second)
    expect(await idsOf({ sort, before: second[0]! })).toEqual(first)
    expect(await idsOf({ sort, pageNumber: 2, after: 987_654 })).toEqual(second)
  }
})

it('roles of many people are saved in one request; refused changes do not affect the others', async () => {
  const { body } = await staff.call(accounts.saveRoles, {
    body: {
      changes: [
        { userId: ids.unapprovedMember, instituteId: institute, role: 'Analyst', approved: true },
        { userId: ids.projectAdmin, instituteId: institute, role: 'Program Manager', approved: false },
        { userId: ids.instituteAdmin, instituteId: institute, role: 'Admin', approved: false },
        { userId: ids.plain, instituteId: institute, role: 'CEO', approved: true },
        { userId: ids.plain, instituteId: 999_999, role: 'CEO', approved: true },
      ],
      reason: 'Checked by phone',
    },
  })
  expect(body.saved).toBe(2)
  expect(body.refused.map(({ userId, code }) => [userId, code])).toEqual([
    [ids.instituteAdmin, 'institute.last_admin'],
    [ids.plain, 'not_found'],
    [ids.plain, 'not_found'],
  ])
  const { body: now } = await (await as(server, 'unapprovedMember')).call(users.me)
  expect(now.roles).toMatchObject([{ role: 'Analyst', approved: true }])
  expect(now.is_guest).toBe(false)
  const { body: log } = await staff.call(auditLog.list, { query: { action: 'institute.roles_changed' } })
  expect(log.results[1]).toMatchObject({
    actor: { id: ids.staff, name: 'Samira Okafor' },
    subject_name: personaInstitutes.own,
    concerns: `person:${ids.unapprovedMember}`,
    concerns_name: 'Ulrich Brandt',
    before: { Analyst: 'unapproved' },
    after: { Analyst: 'approved' },
    detail: { reason: 'Checked by phone' },
  })
  for (const query of [{ person: ids.unapprovedMember }, { text: 'Ulrich Brandt' }])
    expect(
      (await staff.call(auditLog.list, { query: { ...query, action: 'institute.roles_changed' } })).body
        .results[0],
    ).toEqual(log.results[1])
})

it('staff cannot approve their own roles', async () => {
  await staff.call(instituteMembers.request, { params: { id: institute }, body: { role: 'Analyst' } })
  const { body } = await staff.call(accounts.saveRoles, {
    body: { changes: [{ userId: ids.staff, instituteId: institute, role: 'Analyst', approved: true }] },
  })
  expect(body).toMatchObject({ saved: 0, refused: [{ code: 'institute.own_role' }] })
})

it('changes of modules and the advisor flag take effect immediately and keep sessions', async () => {
  const advisor = await as(server, 'advisor')
  const { body } = await staff.call(accounts.update, {
    params: { id: ids.advisor },
    body: { is_advisor: false, active_modules: ['Projects', 'Chat', 'Chat'] },
  })
  expect(body).toMatchObject({ is_advisor: false, active_modules: ['Projects', 'Chat'] })
  expect((await advisor.call(users.me)).body.active_modules).toEqual(['Projects', 'Chat'])
  const { body: log } = await staff.call(auditLog.list, { query: { person: ids.advisor } })
  expect(log.results[0]).toMatchObject({
    action: 'account.changed',
    subject: `person:${ids.advisor}`,
    subject_name: 'Arjun Mehta',
    before: { is_advisor: true },
    after: { is_advisor: false, active_modules: 'Projects, Chat' },
  })
})

it('unknown modules are refused', async () => {
  const update = { params: { id: ids.advisor }, body: { active_modules: ['Root' as 'Chat'] } }
  expect((await staff.call(accounts.update, update)).status).toBe(400)
})

it('blocking an account signs it out immediately, unblocking lets it sign in, and contacts’ pages reload', async () => {
  const plain = await as(server, 'plain')
  await server.database.db
    .insertInto('contact')
    .values({ from_id: ids.plain, to_id: ids.advisor, created_at: new Date(), accepted_at: new Date() })
    .execute()
  const contact = await liveSocket(server.url, await as(server, 'advisor'))
  contact.send({ command: 'watch', topic: `contacts:${ids.advisor}` })
  await contact.receive('watching')
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/chat`)
  const closed = new Promise<number>((code) => socket.on('close', code))
  const ready = new Promise((received) => socket.on('message', received))
  socket.on('open', () => socket.send(JSON.stringify({ command: 'init_chat', token: plain.token })))
  await ready
  const update = (is_blocked: boolean) =>
    staff.call(accounts.update, { params: { id: ids.plain }, body: { is_blocked, reason: 'Spam' } })
  expect((await update(true)).body.is_blocked).toBe(true)
  expect(await contact.receive('changed')).toMatchObject({ topic: `contacts:${ids.advisor}` })
  expect(await closed).toBe(4401)
  expect((await plain.call(users.me)).status).toBe(401)
  await expect(as(server, 'plain')).rejects.toThrow('blocked')
  expect(namesOf(await list({ standing: 'blocked' }))).toEqual(['Romero'])
  expect((await update(false)).body.is_blocked).toBe(false)
  expect(await contact.receive('changed')).toMatchObject({ topic: `contacts:${ids.advisor}` })
  contact.close()
  expect((await plain.call(users.me)).status).toBe(401)
  expect((await (await as(server, 'plain')).call(users.me)).status).toBe(200)
  const { body: log } = await staff.call(auditLog.list, { query: { person: ids.plain } })
  expect(log.results.slice(0, 4).map(({ action }) => action)).toEqual([
    'sign_in.succeeded',
    'account.unblocked',
    'sign_in.blocked',
    'account.blocked',
  ])
  expect(log.results[3]).toMatchObject({ detail: { reason: 'Spam' } })
})

it('several accounts are blocked and unblocked in one request, and each refusal is reported', async () => {
  const block = (to: boolean, ...who: Persona[]) =>
    staff.call(accounts.blockSeveral, {
      body: { ids: who.map((one) => ids[one]), is_blocked: to, reason: 'Spam' },
    })
  const plain = await as(server, 'plain')
  const { body } = await block(true, 'plain', 'projectGuest', 'staff')
  expect(body.done.toSorted()).toEqual([ids.plain, ids.projectGuest].toSorted())
  expect(body.refused).toEqual([
    { id: ids.staff, code: 'staff.own_block', detail: 'You cannot block your own account.' },
  ])
  expect((await plain.call(users.me)).status).toBe(401)
  const { body: log } = await staff.call(auditLog.list, { query: { person: ids.projectGuest } })
  expect(log.results[0]).toMatchObject({ action: 'account.blocked', detail: { reason: 'Spam' } })

  // Otherwise undoing it would block people who were not blocked before.
  const { body: back } = await block(false, 'plain', 'projectGuest', 'advisor')
  expect(back.done.toSorted()).toEqual([ids.plain, ids.projectGuest].toSorted())
  expect(back.refused.map(({ id, code }) => [id, code])).toEqual([[ids.advisor, 'staff.not_blocked']])
  expect((await block(true, 'plain')).body.done).toEqual([ids.plain])
  expect((await block(true, 'plain')).body.refused[0]!.code).toBe('staff.already_blocked')
  expect((await block(false, 'plain')).body.done).toEqual([ids.plain])
  expect(
    (
      await (
        await as(server, 'advisor')
      ).call(accounts.blockSeveral, {
        body: { ids: [ids.plain], is_blocked: true },
      })
    ).status,
  ).toBe(404)
})

it('the last member of staff keeps the flag, even when two remove each other’s concurrently', async () => {
  const update = (by: Person, on: Persona, body: { is_staff?: boolean; is_blocked?: boolean }) =>
    by.call(accounts.update, { params: { id: ids[on] }, body })
  expect((await update(staff, 'staff', { is_staff: false })).body.code).toBe('staff.last_staff')
  expect((await update(staff, 'staff', { is_blocked: true })).body.code).toBe('staff.own_block')

  expect((await update(staff, 'projectManager', { is_staff: true })).status).toBe(200)
  const second = await as(server, 'projectManager')
  const answers = await Promise.all([
    update(staff, 'projectManager', { is_staff: false }),
    update(second, 'staff', { is_staff: false }),
  ])
  // The second request fails because its sender has lost the right or the session.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([401, 404])])
  const { db } = server.database
  const left = await db.selectFrom('person').select('id').where('is_staff', '=', true).execute()
  expect(left).toHaveLength(1)
  // The former member of staff is signed out; the next session will not have the rights of staff.
  const lost = left[0]!.id === ids.staff ? second : staff
  expect((await lost.call(accounts.list)).status).toBe(401)
  await db.updateTable('person').set({ is_staff: false }).execute()
  await db.updateTable('person').set({ is_staff: true }).where('id', '=', ids.staff).execute()
})

it('the administration is hidden from other members', async () => {
  for (const persona of ['plain', 'instituteAdmin', 'projectAdmin'] as const) {
    const other = await as(server, persona)
    expect((await other.call(accounts.list)).status).toBe(404)
    expect(
      (await other.call(accounts.update, { params: { id: ids[persona] }, body: { is_staff: true } })).status,
    ).toBe(404)
    expect((await other.call(auditLog.list)).status).toBe(404)
  }
})
