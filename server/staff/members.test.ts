import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { members } from 'contract/staff/members.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { png } from '../media/testing/png.ts'
import { as, type Person } from '../testing/person.ts'
import { blockAccountOf } from '../testing/block-account.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await as(server, 'staff')
})
afterAll(() => server.stop())

const found = async (body: object) => {
  const answer = await staff.request('POST', '/api/users/search/', { body })
  expect(answer.status).toBe(200)
  return answer.body as { results: { last_name: string }[]; total: number; pageSize: number }
}

it('the members database is searched by name and institute, 25 per page', async () => {
  const everybody = await found({})
  expect([everybody.total, everybody.pageSize]).toEqual([10, 25])
  const one = await found({
    searchTerm: 'adaeze',
    instituteDetails: { instituteType: ['Financial Institution'] },
  })
  expect(one.results).toEqual([
    {
      id: expect.any(Number),
      username: 'institute-admin@seventeen.example',
      first_name: 'Adaeze',
      last_name: 'Nwosu',
      avatar: null,
      roles: [expect.objectContaining({ role: 'Admin' }), expect.objectContaining({ role: 'CEO' })],
    },
  ])
})

it('members are listed with their picture', async () => {
  const files = { avatar: { name: 'me.png', content: png({ width: 8, height: 8 }), type: 'image/png' } }
  const advisor = await as(server, 'advisor')
  const { id } = (await advisor.call(users.me)).body
  const { avatar } = (await advisor.call(profiles.update, { params: { id }, body: {}, files })).body
  expect(avatar).toMatch(/^\/media\//)
  const { results } = (await staff.call(members.search, { body: { searchTerm: personas.advisor.email } }))
    .body
  expect(results.map((row) => row.avatar)).toEqual([avatar])
})

it('filters by institute consider approved roles only', async () => {
  const { results } = await found({ instituteDetails: { sdg: 'SDG13', region: ['Eastern Africa'] } })
  expect(results.map(({ last_name }) => last_name)).toEqual(['Nwosu', 'Admassu'])
})

it('blocked and unconfirmed accounts are left out', async () => {
  const { db } = server.database
  await blockAccountOf(server, 'plain')
  await db.updateTable('person').set({ confirmed_at: null }).where('email', 'like', 'advisor@%').execute()
  expect((await found({})).total).toBe(8)
})

it('the CSV file contains every member, across batches, and no formulas', async () => {
  const { db } = server.database
  const invented = Array.from({ length: 2100 }, (_, index) => ({
    email: `member-${index}@many.example`,
    email_key: `member-${index}@many.example`,
    password_hash: 'none',
    first_name: index === 7 ? '=HYPERLINK("http://evil.example")' : 'Member',
    last_name: index === 8 ? 'Semi;colon, "quoted"' : `Number ${index}`,
    active_modules: [],
    confirmed_at: new Date(),
  }))
  // In parts: the search index is updated for each person, and statements have a time limit.
  for (let from = 0; from < invented.length; from += 300)
    await db
      .insertInto('person')
      .values(invented.slice(from, from + 300))
      .execute()
  const { body, headers } = await staff.call(members.download, { query: { name: 'many.example' } })
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = String(body).split('\r\n')
  expect(lines[0]!.replace('\ufeff', '')).toBe('Id,First Name,Last Name,E-mail,Roles,Registered')
  expect(lines.filter(Boolean)).toHaveLength(2101)
  expect(lines[8]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(lines[9]).toContain('"Semi;colon, ""quoted"""')
  expect(new Set(lines.map((one) => one.split(',')[0])).size).toBe(2102)
  const { body: log } = await staff.call(auditLog.list, { query: { action: 'members.downloaded' } })
  expect(log.results).toMatchObject([{ detail: { name: 'many.example', type: '' } }])
})

it('the CSV file shows roles with their institute', async () => {
  const { body } = await staff.call(members.download, { query: { name: 'Brandt' } })
  expect(String(body)).toContain('Analyst at Umoja Microfinance Bank (not approved)')
})

it('the members database is hidden from other members', async () => {
  const admin = await as(server, 'instituteAdmin')
  expect((await admin.call(members.search, { body: {} })).status).toBe(404)
  expect((await admin.call(members.download)).status).toBe(404)
})
