import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { secondFactorRequirement } from 'contract/institutes/second-factor-requirement.endpoints.ts'
import { dayAfter } from 'contract/institutes/second-factor-requirement.rules.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../../db/seed/personas.ts'
import { removeDueFactors } from '../../access/second-factors/remove-due-factors.ts'
import { codeOf, setUpApp } from '../../access/testing/authenticator.ts'
import { transaction } from '../../platform/database/database.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { idsOfPersonas, instituteOf } from '../../testing/ids-of-personas.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { holdRoles } from '../members/held-roles.ts'

let server: TestServer
/** The institute of `instituteAdmin`, to which `projectAdmin` belongs. */
let institute: number
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ids = await idsOfPersonas(server)
  institute = await instituteOf(server, ids.instituteAdmin)
})
afterEach(async () => {
  const { pool } = server.database
  await pool.query('update institute set second_factor_from = null')
  for (const table of ['authenticator_app', 'recovery_code']) await pool.query(`delete from ${table}`)
  await hold()
})
afterAll(() => server.stop())

const today = () => new Date().toISOString().slice(0, 10)
const params = () => ({ id: institute })
const set = (asking: Person, from: string | null) =>
  asking.call(secondFactorRequirement.setRequirement, { params: params(), body: { from } })
const hold = (now = new Date()) => transaction(server.database.db, (tx) => holdRoles(tx, now))
/** The requirement has begun. */
async function begin() {
  await server.database.pool.query(
    `update institute set second_factor_from = now() - interval '1 hour' where id = $1`,
    [institute],
  )
  await hold()
}
const isMember = async (asking: Person) =>
  (await asking.call(institutes.read, { params: params() })).body.is_member
const codeOfRefusal = ({ body }: { body: unknown }) => (body as { code?: string }).code

it('an Admin who has a second factor announces it a week ahead, and members without one are mailed', async () => {
  const admin = await as(server, 'instituteAdmin')
  const day = dayAfter(today(), 14)
  expect((await admin.call(secondFactorRequirement.read, { params: params() })).body).toEqual({
    from: null,
    without: 2,
    has_own: false,
  })
  expect(codeOfRefusal(await set(admin, day))).toBe('institute.needs_own_factor')
  await setUpApp(admin)
  expect((await set(admin, dayAfter(today(), 6))).body).toEqual({ from: [expect.any(String)] })
  expect((await set(admin, day)).body).toEqual({ from: `${day}T00:00:00.000Z`, without: 1, has_own: true })
  const mail = await server.mails.next(personas.projectAdmin.email)
  expect(mail.subject).toMatch(/^Umoja Microfinance Bank requires a second factor from \d+ \w+ \d{4}$/)
  // A retry mails nobody again.
  expect((await set(admin, day)).status).toBe(200)
  const { rows } = await server.database.pool.query(
    `select recipient from mail where subject like '%requires a second%'`,
  )
  expect(rows).toEqual([{ recipient: personas.projectAdmin.email }])

  const member = await as(server, 'projectAdmin')
  const told = (await member.call(users.me)).body.roles.find((role) => role.institute === institute)
  expect(told).toMatchObject({ approved: true, second_factor_from: `${day}T00:00:00.000Z` })
  const own = (await admin.call(users.me)).body.roles.find((role) => role.institute === institute)
  expect(own).not.toHaveProperty('second_factor_from')
  await hold()
  expect(await isMember(member)).toBe(true)
  await hold(new Date(Date.now() + 15 * 86_400_000))
  expect(await isMember(member)).toBe(false)

  const staff = await as(server, 'staff')
  const { body: log } = await staff.call(auditLog.list, {
    query: { action: 'institute.second_factor_required' },
  })
  expect(log.results[0]).toMatchObject({ subject: `institute:${institute}`, after: { from: day } })
})

it('members without one have no rights as members until they set it up; their roles are kept', async () => {
  const member = await as(server, 'projectAdmin')
  const { body: token } = await member.call(apiTokens.create, {
    body: { name: 'Reads', scopes: ['institutions:read'], password: demoPassword },
  })
  const program = person(server, token.token)
  await begin()
  expect(await isMember(member)).toBe(false)
  expect(await isMember(program)).toBe(false)
  const me = (await member.call(users.me)).body
  expect(me.is_guest).toBe(false)
  expect(me.roles.find((role) => role.institute === institute)).toMatchObject({
    role: 'Program Manager',
    approved: false,
    awaits_second_factor: true,
  })
  const invitation = { params: params(), body: { email: 'new@seventeen.example', role: 'Analyst' as const } }
  expect(codeOfRefusal(await member.call(instituteMembers.invite, invitation))).toBe('permission_denied')

  // It is no request that somebody would have to approve.
  const admin = await as(server, 'staff')
  const { body: read } = await admin.call(institutes.read, { params: params() })
  const { body: waiting } = await admin.call(instituteMembers.list, {
    params: params(),
    query: { waiting: 'true' },
  })
  expect(waiting.results.map(({ user }) => user.id)).toEqual([ids.unapprovedMember])
  expect(read.waiting_count).toBe(1)
  const { body: list } = await admin.call(instituteMembers.list, { params: params() })
  expect(list.results.find(({ user }) => user.id === ids.projectAdmin)!.roles).toMatchObject([
    { role: 'Program Manager', approved: true, awaits_second_factor: true },
  ])

  const { secret } = await setUpApp(member)
  expect(await isMember(member)).toBe(true)
  expect(await isMember(program)).toBe(true)
  const removal = { password: demoPassword, code: codeOf(secret, Date.now() + 30_000) }
  const refused = await member.call(secondFactors.removeApp, { body: removal })
  expect([refused.status, codeOfRefusal(refused)]).toEqual([409, 'institution_needs_second_factor'])
  expect(await isMember(member)).toBe(true)
})

it('an approval does not go round it, and a withdrawn approval does not come back', async () => {
  await begin()
  const staff = await as(server, 'staff')
  const newcomer = await as(server, 'unapprovedMember')
  const decide = (approved: boolean | null) =>
    staff.call(instituteMembers.setRoles, {
      params: params(),
      body: { userId: ids.unapprovedMember, roles: { Analyst: approved } },
    })
  expect((await decide(true)).body.member.roles).toMatchObject([
    { approved: true, awaits_second_factor: true },
  ])
  expect(await isMember(newcomer)).toBe(false)
  expect((await decide(false)).body.member.roles).toMatchObject([
    { approved: false, awaits_second_factor: false },
  ])
  await setUpApp(newcomer)
  expect(await isMember(newcomer)).toBe(false)
  expect((await decide(true)).body.member.roles).toMatchObject([
    { approved: true, awaits_second_factor: false },
  ])
  expect(await isMember(newcomer)).toBe(true)
  await decide(false)
})

it('roles come back when it is no longer required', async () => {
  const member = await as(server, 'projectAdmin')
  await begin()
  expect(await isMember(member)).toBe(false)
  const staff = await as(server, 'staff')
  expect((await set(staff, null)).body.from).toBeNull()
  expect(await isMember(member)).toBe(true)
})

it('only Admins and staff see and set it', async () => {
  for (const name of ['projectAdmin', 'unapprovedMember', 'plain'] as const) {
    const asking = await as(server, name)
    expect(codeOfRefusal(await set(asking, null))).toBe('permission_denied')
    const read = await asking.call(secondFactorRequirement.read, { params: params() })
    expect(codeOfRefusal(read)).toBe('permission_denied')
  }
})

it('the removal of lost second factors holds the roles, and repeating the job changes nothing', async () => {
  const member = await as(server, 'projectAdmin')
  await setUpApp(member)
  await begin()
  expect(await isMember(member)).toBe(true)
  await server.database.db
    .insertInto('factor_reset')
    .values({
      person_id: ids.projectAdmin,
      requested_at: new Date(),
      link_seed: randomBytes(32),
      link_hash: randomBytes(32),
      granted_at: new Date(),
      due_at: new Date(),
    })
    .execute()
  await removeDueFactors(server.database.db, server.config, new Date(Date.now() + 1000))
  const again = await as(server, 'projectAdmin')
  expect(await isMember(again)).toBe(false)
  await hold()
  expect(await isMember(again)).toBe(false)
  await setUpApp(again)
  await hold()
  expect(await isMember(again)).toBe(true)
})
