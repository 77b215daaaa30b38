import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { auditActions } from 'contract/staff/audit-actions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
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
    if (!/database\/audit\.ts'|\brequirePassword\(/.test(text)) return []
    const places = [...text.matchAll(/\b(?:action:|action =|(?:note|log)\(\w+,)([^;\n]*)/g)]
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

  expect((await found({ text: 'okafor', action: 'institute.updated_by_staff' })).results).toMatchObject([
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

it('entries are found by roles, reasons, e-mail and IP addresses, also when words are in different fields', async () => {
  const { db } = server.database
  const person = async (email: string) =>
    (await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const actor = await person(personas.staff.email)
  const about = await person(personas.unapprovedMember.email)
  await audit(db, {
    actor,
    action: 'institute.roles_changed',
    subject: 'institute:1',
    concerns: `person:${about}`,
    detail: {
      before: { 'Chief Sustainability Officer': 'requested' },
      after: { 'Chief Sustainability Officer': 'none' },
      reason: 'Unbekannte Übernahme',
    },
    ip: '198.51.100.23',
  })
  const only = async (text: string) => (await found({ text })).results.map(({ action }) => action)
  for (const text of [
    'Sustainability Officer',
    'ubernahme',
    '198.51.100.2',
    `${personas.unapprovedMember.email} sustainability`,
    'okafor decided unbekannte',
  ])
    expect([text, await only(text)]).toEqual([text, ['institute.roles_changed']])
  expect(await only('100.23')).toEqual([])
  expect(await only('sustainability nowhere')).toEqual([])
})

it('entries are limited to a period and downloaded as CSV', async () => {
  const { db } = server.database
  for (const [at, name] of [
    ['2020-01-01T10:00:00Z', 'First'],
    ['2020-01-02T10:00:00Z', '=Second'],
    ['2020-01-03T10:00:00Z', 'Third'],
  ] as const)
    await db
      .insertInto('audit_entry')
      .values({ at: new Date(at), action: 'project.deleted', detail: JSON.stringify({ name }) as never })
      .execute()
  const period = { fromTime: '2020-01-02T00:00:00Z', toTime: '2020-01-03T12:00:00+02:00' }
  expect((await found(period)).results.map(({ detail }) => detail['name'])).toEqual(['=Second'])
  expect((await found({ ...period, toTime: 'yesterday' })) as object).toHaveProperty('toTime')
  const csv = await staff.call(auditLog.downloadEntries, { query: { toTime: '2020-01-03T00:00:00Z' } })
  expect(csv.body.split('\r\n')).toEqual([
    'Time (UTC),Who,What,Subject,Concerns,Before,After,Details,IP address',
    '2020-01-01T10:00:00.000Z,,Deleted a project,,,,,name: First,',
    '2020-01-02T10:00:00.000Z,,Deleted a project,,,,,name: =Second,',
    '',
  ])
  expect((await found({ action: 'audit.downloaded' })).results[0]).toMatchObject({
    detail: { toTime: '2020-01-03T00:00:00Z' },
  })
  const plain = await as(server, 'plain')
  expect((await plain.call(auditLog.downloadEntries)).status).toBe(404)
})

it('successful sign-ins and changes of roles in projects are entries', async () => {
  const plain = await as(server, 'plain')
  const id = (await plain.call(users.me)).body.id
  const signIns = await found({ action: 'sign_in.succeeded', person: id })
  expect(signIns.results[0]).toMatchObject({ actor: { id }, ip: expect.any(String) })
  const advisor = (await (await as(server, 'advisor')).call(users.me)).body.id
  const { body: project } = await plain.call(projects.create, {
    body: { name: 'Audited', type: 'Research', regions: ['Europe'] },
  })
  const put = (more: object) =>
    plain.call(projects.putParticipant, {
      body: { projectId: project.id, userId: advisor, roleName: 'Project_Member', ...more } as never,
    })
  const { body: row } = await put({})
  await put({})
  await put({ participantId: row.id, roleName: 'Project_Editor' })
  await plain.call(projects.removeParticipant, { body: { projectId: project.id, userId: advisor } })
  const { results } = await found({ action: 'project.roles_changed', person: advisor })
  expect(results.map(({ before, after }) => [before['roles'], after['roles']])).toEqual([
    ['Project Editor', ''],
    ['Project Member', 'Project Editor'],
    ['', 'Project Member'],
  ])
  expect(results[0]).toMatchObject({
    actor: { id },
    subject: `project:${project.id}`,
    ip: expect.any(String),
  })
  expect((await found({ text: 'Audited editor' })).total).toBe(2)
})
