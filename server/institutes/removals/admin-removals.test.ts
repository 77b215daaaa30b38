import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminRemovals } from 'contract/institutes/admin-removals.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { signInAll, type Person } from '../../testing/person.ts'
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

/** Sessions end meanwhile. */
async function aWeekPasses(): Promise<void> {
  server.passTime(7 * 86_400_000 + 60_000)
  ;({ people } = await signInAll(server))
}

/** An institute whose founder has been Admin for a month; the others are its Admins since now. */
async function administeredBy(founder: Persona, ...others: Persona[]): Promise<number> {
  const { id } = (await people[founder].call(institutes.create, { body: instituteBody() })).body
  await ageRoles(server.database.db, id)
  for (const name of others) {
    await people[name].call(instituteMembers.request, { params: { id }, body: { role: 'Admin' } })
    expect((await set(founder, id, name, true)).status).toBe(200)
  }
  return id
}
const set = (who: Persona, id: number, whom: Persona, admin: boolean | null, reason = '') =>
  people[who].call(instituteMembers.setRoles, {
    params: { id },
    body: { userId: ids[whom], admin, reason },
  })
const isAdmin = async (who: Persona, id: number) =>
  (await people[who].call(institutes.read, { params: { id } })).body.is_admin

it('a new Admin neither removes nor un-approves another one for 7 days, in parallel and with retries', async () => {
  const id = await administeredBy('plain', 'projectGuest')
  for (let round = 0; round < 2; round++) {
    const tries = await Promise.all(
      [null, false, null, false].map((admin) => set('projectGuest', id, 'plain', admin)),
    )
    for (const { status, body } of tries)
      expect([status, body]).toMatchObject([409, { code: 'institute.new_admin' }])
    expect(tries[0]!.body['detail']).toMatch(/from \d+ \w+ \d{4} at \d\d:\d\d UTC/)
  }
  expect((await people.projectGuest.call(institutes.read, { params: { id } })).body.admin_since).toBeTruthy()
  // They decide on everything else, also on requests for the role.
  await people.advisor.call(instituteMembers.request, { params: { id }, body: { role: 'Admin' } })
  expect((await set('projectGuest', id, 'advisor', null)).status).toBe(200)
  expect(await isAdmin('plain', id)).toBe(true)
  // Being removed and approved again begins anew, and who has been Admin for long removes at once.
  await aWeekPasses()
  expect((await set('plain', id, 'projectGuest', false)).status).toBe(200)
  expect((await set('plain', id, 'projectGuest', true)).status).toBe(200)
  expect((await set('projectGuest', id, 'plain', null)).body).toMatchObject({ code: 'institute.new_admin' })
  await aWeekPasses()
  expect((await set('projectGuest', id, 'plain', null)).status).toBe(200)
  expect([await isAdmin('plain', id), await isAdmin('projectGuest', id)]).toEqual([false, true])
})

it('a removal is mailed to all Admins; the removed one objects with one click, and staff make them Admin again', async () => {
  const id = await administeredBy('projectAdmin', 'projectEditor', 'projectManager')
  expect((await set('projectAdmin', id, 'projectEditor', null, 'She left the bank')).status).toBe(200)
  expect(await isAdmin('projectEditor', id)).toBe(false)
  const mailTo = async (name: Persona, subject: RegExp) => {
    let mail = await server.mails.next(personas[name].email)
    while (!subject.test(mail.subject)) mail = await server.mails.next(personas[name].email)
    return mail.text
  }
  for (const name of ['projectAdmin', 'projectManager'] as const)
    expect(await mailTo(name, /is no longer Admin of/)).toContain('She left the bank')
  const text = await mailTo('projectEditor', /^You are no longer Admin of/)
  expect(text).toContain('She left the bank')
  const path = `/institutes/${id}/objection`
  expect(text).toContain(path)
  const params = { id }
  const { id: removalId } = (await people.projectEditor.call(adminRemovals.read, { params })).body
  await expect
    .poll(async () => (await people.projectEditor.call(notifications.list)).body.results.map(linkOf), {
      timeout: 8000,
    })
    .toContain(path)

  // Nobody else sees it, and staff are not asked before she objects.
  for (const name of ['projectAdmin', 'projectManager', 'plain', 'staff'] as const) {
    expect((await people[name].call(adminRemovals.read, { params })).status).toBe(404)
    expect((await people[name].call(adminRemovals.object, { params })).status).toBe(404)
  }
  const open = async () =>
    (await people.staff.call(adminRemovals.objections)).body.results.filter((one) => one.id === removalId)
  expect(await open()).toEqual([])
  const decide = (restore: boolean, who: Persona = 'staff') =>
    people[who].call(adminRemovals.decide, {
      params: { id: removalId },
      body: { restore, answer: 'Verified' },
    })
  expect((await decide(true)).status).toBe(404)
  const objections = await Promise.all(
    [1, 2, 3].map(() => people.projectEditor.call(adminRemovals.object, { params })),
  )
  expect(objections.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(objections.map(({ body }) => body.objected_at)).size).toBe(1)
  expect(await open()).toMatchObject([
    { person: { id: ids.projectEditor }, reason: 'She left the bank', decided_at: null },
  ])
  await expect
    .poll(async () => (await people.staff.call(notifications.list)).body.results.map((one) => one.kind), {
      timeout: 8000,
    })
    .toContain('institute.admin_objected')
  expect(await isAdmin('projectEditor', id)).toBe(false)

  for (const name of ['projectEditor', 'projectAdmin', 'plain'] as const)
    expect((await decide(true, name)).status).toBe(404)
  expect((await Promise.all([decide(true), decide(true)])).map(({ status }) => status)).toEqual([200, 200])
  expect((await decide(false)).body).toMatchObject({ code: 'institute.objection_decided' })
  expect(await isAdmin('projectEditor', id)).toBe(true)
  expect(await mailTo('projectAdmin', /^Our staff made .* Admin of/)).toContain('Verified')
  const { body: read } = await people.projectEditor.call(adminRemovals.read, { params })
  expect(read).toMatchObject({ restored: true, answer: 'Verified' })
  const { body: log } = await people.staff.call(auditLog.list, {
    query: { action: 'institute.objection_decided' },
  })
  expect(log.results[0]).toMatchObject({
    subject: `institute:${id}`,
    concerns: `person:${ids.projectEditor}`,
  })
})

it('an objection is possible for 7 days, against staff too, and not once the person is Admin again', async () => {
  const id = await administeredBy('plain', 'projectMember')
  await set('staff', id, 'projectMember', false)
  const object = async () => people.projectMember.call(adminRemovals.object, { params: { id } })
  await set('plain', id, 'projectMember', true)
  expect((await object()).body).toMatchObject({ code: 'institute.admin_again' })
  await set('staff', id, 'projectMember', null)
  await aWeekPasses()
  expect((await object()).body).toMatchObject({ code: 'institute.objection_over' })
})

it('an Admin who gives up the role is reported to the others, who cannot object', async () => {
  const id = await administeredBy('projectAdmin', 'projectEditor', 'projectManager')
  const mailTo = async (name: Persona, subject: RegExp) => {
    let mail = await server.mails.next(personas[name].email)
    while (!subject.test(mail.subject)) mail = await server.mails.next(personas[name].email)
    return mail.text
  }
  const leave = () =>
    people.projectManager.call(instituteMembers.withdraw, { params: { id }, body: { role: 'Admin' } })
  expect((await leave()).status).toBe(200)
  expect((await leave()).status).toBe(404)
  for (const name of ['projectAdmin', 'projectEditor'] as const)
    expect(await mailTo(name, /is no longer Admin of/)).toContain('has given up the role Admin')
  expect((await set('projectEditor', id, 'projectEditor', null)).status).toBe(200)
  expect(await mailTo('projectAdmin', /is no longer Admin of/)).toContain('has given up the role Admin')
  for (const name of ['projectManager', 'projectEditor'] as const)
    expect((await people[name].call(adminRemovals.read, { params: { id } })).status).toBe(404)
  await expect
    .poll(
      async () =>
        (await people.projectAdmin.call(notifications.list)).body.results.filter(
          (one) => one.kind === 'institute.admin_removed' && one.object.id === id,
        ).length,
      { timeout: 8000 },
    )
    .toBe(2)
  const own = (await people.projectManager.call(notifications.list)).body.results
  expect(own.filter((one) => one.kind === 'institute.admin_removed' && one.object.id === id)).toEqual([])
})
