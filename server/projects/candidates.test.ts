import { afterAll, beforeAll, expect, it } from 'vitest'
import { candidates } from 'contract/projects/candidates.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { personaInstitutes, personaProjects, personas } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Person
let project: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await as(server, 'projectAdmin')
  const found = await server.database.db
    .selectFrom('project')
    .select('id')
    .where('name', '=', personaProjects.own)
    .executeTakeFirstOrThrow()
  project = found.id
})
afterAll(() => server.stop())

const search = async (body: SentBodyOf<typeof candidates.search>, who = admin) =>
  (await who.call(candidates.search, { body })).body
const names = async (body: SentBodyOf<typeof candidates.search>, who = admin) => {
  const { results } = await search(body, who)
  return [
    ...results.institutes.map(({ name }) => name),
    ...results.members.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  ]
}
const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`

it('institutes and members are found by the beginning of a word, ignoring case and accents', async () => {
  expect(await names({ name: 'umo' })).toEqual([personaInstitutes.own])
  expect(await names({ name: 'ándino FONDO' })).toEqual([personaInstitutes.other])
  expect(await names({ name: 'quis' })).toEqual([fullName(personas.projectManager)])
  expect(await names({ name: 'uispe' })).toEqual([])
  expect(await names({ name: '%' })).toEqual([])
  expect(await names({ name: 'seventeen.example' })).toEqual([])
})

it('the search covers the requested kinds, and pages span both', async () => {
  expect(await names({ name: 'umo', lookFor: ['members'] })).toEqual([])
  const whole = await names({ pageSize: 100 })
  expect((await search({})).total).toBe(whole.length)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(whole.length / 3) }, (_, index) =>
      names({ pageSize: 3, pageNumber: index + 1 }),
    ),
  )
  expect(pages.flat()).toEqual(whole)
  const investors = await names({ type: ['Investor/Asset manager'] })
  expect(investors).toEqual([personaInstitutes.other, fullName(personas.projectGuest)])
})

it('existing participants are returned with their roles to people who may see them', async () => {
  const { results } = await search({ name: 'tran', projectId: project })
  expect(results.members[0]!.roles).toEqual(['Project_Member'])
  expect((await search({ name: 'tran' })).results.members[0]!.roles).toEqual([])
  for (const outsider of ['projectGuest', 'plain', 'advisor'] as const) {
    const { status } = await (
      await as(server, outsider)
    ).call(candidates.search, { body: { projectId: project } })
    expect([outsider, status]).toEqual([outsider, 404])
  }
})

it('private institutes and people with a private profile are neither found nor counted', async () => {
  const { db } = server.database
  const before = (await search({}, await as(server, 'plain'))).total
  // No route of this domain changes the visibility of a profile or an institute.
  await db
    .updateTable('institute')
    .set({ profile_visibility: 'private' })
    .where('name', '=', personaInstitutes.other)
    .execute()
  await db
    .updateTable('person')
    .set({ profile_visibility: 'private' })
    .where('email', '=', personas.projectGuest.email)
    .execute()
  const plain = await as(server, 'plain')
  expect(await names({ name: 'fondo' }, plain)).toEqual([])
  expect(await names({ name: personas.projectGuest.last_name }, plain)).toEqual([])
  expect((await search({}, plain)).total).toBe(before - 2)
  // Other participants can see the person, but not the person's private institute.
  const { results } = await search({ name: personas.projectGuest.last_name })
  expect(results.members).toMatchObject([{ institution: null, position: '' }])
})

it('staff who search with the roles of a project are recorded in the audit log', async () => {
  const reads = () =>
    server.database.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'project.viewed_as_staff')
      .where('subject', '=', `project:${project}`)
      .execute()
  const before = (await reads()).length
  const { results } = await search({ name: 'quis', projectId: project }, await as(server, 'staff'))
  expect(results.members.map(({ roles }) => roles)).toEqual([['Project_Manager']])
  expect(await reads()).toHaveLength(before + 1)
  await search({ name: 'quis', projectId: project })
  expect(await reads()).toHaveLength(before + 1)
})
