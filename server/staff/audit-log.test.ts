import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { auditActions } from 'contract/staff/audit-actions.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { audit } from '../platform/database/audit.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await as(server, 'staff')
})
afterAll(() => server.stop())

const found = async (query: object) => (await staff.call(auditLog.list, { query })).body

it('every action logged by the server has a description', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(test|matrix)\.ts$/.test(file),
  )
  const written = files.flatMap((file) => {
    const text = readFileSync(`server/${file}`, 'utf8')
    if (!/database\/audit\.ts'/.test(text)) return []
    const places = [...text.matchAll(/\b(?:action:|action =|note\(\w+,)([^;\n]*)/g)]
    return places.flatMap(([, after]) => [...after!.matchAll(/'(\w+\.\w+)'/g)].map(([, action]) => action!))
  })
  expect(new Set(written)).toEqual(new Set(Object.keys(auditActions)))
})

it('entries are found by actor, subject and action', async () => {
  const { db } = server.database
  const ids = await db
    .selectFrom('person')
    .select(['id', 'email'])
    .where('email', 'in', [personas.plain.email, personas.staff.email])
    .execute()
  const idOf = (email: string) => ids.find((one) => one.email === email)!.id
  const plain = idOf(personas.plain.email)
  const institute = await db.selectFrom('institute').select(['id', 'name']).executeTakeFirstOrThrow()
  await audit(db, {
    actor: idOf(personas.staff.email),
    action: 'institute.updated_by_staff',
    subject: `institute:${institute.id}`,
    detail: { before: { name: 'Old' }, after: { name: institute.name } },
    ip: '203.0.113.7',
  })
  await person(server).request('POST', '/api/auth-token/', {
    body: { username: personas.plain.email, password: 'wrong' },
  })

  expect((await found({ text: 'okafor' })).results).toMatchObject([
    {
      action: 'institute.updated_by_staff',
      subject_name: institute.name,
      before: { name: 'Old' },
      after: { name: institute.name },
      ip: '203.0.113.7',
    },
  ])
  expect((await found({ text: institute.name.slice(0, 5) })).total).toBe(1)
  expect((await found({ text: 'edited staff' })).total).toBe(1)
  expect((await found({ text: 'Pilar' })).results).toMatchObject([
    { action: 'sign_in.failed', actor: null, subject_name: 'Pilar Romero' },
  ])
  expect((await found({ person: plain })).total).toBe(1)
  expect((await found({ text: 'nobody of this name' })).total).toBe(0)
  expect((await found({ action: 'sign_in.failed' })).total).toBe(1)
})

it('the entry of a new institute contains the IP address of the request', async () => {
  const plain = await as(server, 'plain')
  const { body } = await plain.call(institutes.create, {
    body: instituteBody({ name: 'Harbour Audit Trust' }),
  })
  const { results } = await found({ text: 'Harbour Audit Trust' })
  expect(results[0]).toMatchObject({ action: 'institute.created', subject: `institute:${body.id}` })
  expect(results[0]!.ip).toMatch(/127\.0\.0\.1|::1/)
})

it('an entry is kept when its actor and subject have been deleted', async () => {
  const { db } = server.database
  await audit(db, { actor: 987_654, action: 'project.deleted', subject: 'project:987654' })
  await audit(db, { actor: undefined, action: 'survey.purged', subject: 'survey' })
  const { results } = await found({})
  expect(results.slice(0, 2)).toMatchObject([
    { actor: null, subject: 'survey', subject_name: null },
    { actor: { id: 987_654, name: 'Deleted account 987654' }, subject_name: null },
  ])
})
