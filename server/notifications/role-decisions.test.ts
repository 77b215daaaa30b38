import { afterAll, beforeAll, expect, it } from 'vitest'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { idsOfPersonas } from '../testing/ids-of-personas.ts'
import { listOf, until } from './testing/notifications-of.ts'

let server: TestServer
let staff: Person
let plain: Person
let userId: number
beforeAll(async () => {
  server = await startTestServer()
  staff = await as(server, 'staff')
  plain = await as(server, 'plain')
  userId = (await idsOfPersonas(server)).plain
})
afterAll(() => server.stop())

/** Institutes of the advisor in which the reader has asked for a role. */
async function requested(count: number): Promise<number[]> {
  const advisor = await as(server, 'advisor')
  const ids = []
  for (let index = 0; index < count; index++) {
    const { id } = (await advisor.call(institutes.create, { body: instituteBody() })).body
    await plain.call(instituteMembers.request, { params: { id }, body: { role: 'Analyst' } })
    ids.push(id)
  }
  return ids
}
const decide = (
  changes: { userId: number; instituteId: number; role: 'Analyst'; approved: boolean }[],
  reason = '',
) => staff.call(accounts.saveRoles, { body: { changes, reason } })
const told = async (kind: string) => (await listOf(plain)).results.filter((one) => one.kind === kind)

it('thirty approvals at once make one notification and one mail', async () => {
  const ids = await requested(30)
  const { body } = await decide(
    ids.map((instituteId) => ({ userId, instituteId, role: 'Analyst', approved: true })),
  )
  expect(body).toEqual({ saved: 30, refused: [] })
  await until(async () => (await told('institute.roles_approved')).length > 0)
  const mail = await server.mails.next(personas.plain.email)
  expect(mail.subject).toMatch(
    /^Your roles at Solar School Trust \d+ and 29 more institutions were approved$/,
  )
  const [first] = await told('institute.roles_approved')
  expect(first!.description).toBe(mail.subject)
  expect(linkOf(first!)).toBe('/institution')
  // The next mail is about the next decision, and so is the second notification.
  await decide([{ userId, instituteId: ids[0]!, role: 'Analyst', approved: false }], 'We were wrong')
  expect((await server.mails.next(personas.plain.email)).subject).toMatch(
    /^Your role at Solar School Trust \d+ has ended \(Analyst\): We were wrong$/,
  )
  expect(await told('institute.roles_approved')).toHaveLength(1)
})

it('a declined request and an ended role are two messages', async () => {
  const [id] = await requested(1)
  const set = (analyst: boolean | null) =>
    staff.call(instituteMembers.setRoles, {
      params: { id: id! },
      body: { userId, roles: { Analyst: analyst } },
    })
  await set(null)
  expect((await server.mails.next(personas.plain.email)).subject).toMatch(
    /^Your request for a role at Solar School Trust \d+ was declined \(Analyst\)$/,
  )
  expect(await told('institute.roles_declined')).toHaveLength(1)
  await plain.call(instituteMembers.request, { params: { id: id! }, body: { role: 'Analyst' } })
  await set(true)
  expect((await server.mails.next(personas.plain.email)).subject).toContain('was approved')
  await set(null)
  expect((await server.mails.next(personas.plain.email)).subject).toMatch(/has ended \(Analyst\)$/)
})
