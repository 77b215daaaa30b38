import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { candidates } from 'contract/projects/candidates.endpoints.ts'
import { personaProjects, personas, type Persona } from '../../db/seed/personas.ts'
import { blockAccountOf } from '../testing/block-account.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { idsOfPersonas } from '../testing/ids-of-personas.ts'
import { bellOf, listOf, until } from './testing/notifications-of.ts'

let server: TestServer
let project = 0
let ids: Record<Persona, number>
const who = {} as Record<'projectEditor' | 'projectMember' | 'projectManager', Person>
beforeAll(async () => {
  server = await startTestServer()
  ids = await idsOfPersonas(server)
  for (const name of ['projectEditor', 'projectMember', 'projectManager'] as const)
    who[name] = await as(server, name)
  const { id } = await server.database.db
    .selectFrom('project')
    .select('id')
    .where('name', '=', personaProjects.own)
    .executeTakeFirstOrThrow()
  project = id
})
afterAll(() => server.stop())

const start = async (by: Person, name: string, description = 'x') =>
  (await by.call(projectDiscussions.create, { body: { project, name, description } })).body
const about = async (reader: Person) => (await listOf(reader)).results.map(({ description }) => description)
const suggested = async (reader: Person) =>
  (await reader.call(projectDiscussions.people, { query: { project, name: '' } })).body.results.map(
    ({ id }) => id,
  )

it('a blocked member disappears from the bell, notifies no more and is not offered for mentions', async () => {
  const { projectEditor: author, projectMember: reader, projectManager: other } = who
  const { id } = await start(author, 'Before the block')
  await until(async () => (await about(reader)).some((words) => words.includes('Before the block')))
  const unread = (await bellOf(reader)).unread
  expect(await suggested(reader)).toContain(ids.projectEditor)

  await reader.call(blockedPeople.block, { params: { userId: ids.projectEditor } })
  expect((await about(reader)).filter((words) => words.includes('Before the block'))).toEqual([])
  expect((await bellOf(reader)).unread).toBe(unread - 1)
  expect((await listOf(reader)).unread).toBe(unread - 1)
  expect(await suggested(reader)).not.toContain(ids.projectEditor)
  const found = await reader.call(candidates.search, { body: { name: personas.projectEditor.first_name } })
  expect(found.body.results.members.map(({ id }) => id)).not.toContain(ids.projectEditor)

  // The reader takes part in the discussion, so that comments would notify them.
  await reader.call(projectDiscussions.addComment, { params: { id }, body: { comment: 'Mine' } })
  await author.call(projectDiscussions.addComment, {
    params: { id },
    body: { comment: `Hello @[${ids.projectMember}]` },
  })
  await start(author, 'After the block', `For @[${ids.projectMember}]`)
  await until(async () => (await about(other)).some((words) => words.includes('After the block')))
  const rows = await server.database.db
    .selectFrom('notification')
    .select('description')
    .where('person_id', '=', ids.projectMember)
    .where('actor_id', '=', ids.projectEditor)
    .execute()
  expect(rows.map(({ description }) => description)).toHaveLength(1)

  await reader.call(blockedPeople.unblock, { params: { userId: ids.projectEditor } })
  expect((await about(reader)).filter((words) => words.includes('block'))).toHaveLength(1)
})

it('a blocked account gets no mail with a link to a new password', async () => {
  const unblock = await blockAccountOf(server, 'projectGuest')
  for (const { email } of [personas.projectGuest, personas.projectManager])
    await person(server).call(access.requestReset, { body: { email } })
  expect((await server.mails.next(personas.projectManager.email)).subject).toBe('Set a new password')
  const links = await server.database.db
    .selectFrom('person_link')
    .select('person_id')
    .where('purpose', '=', 'reset')
    .execute()
  expect(links).toEqual([{ person_id: ids.projectManager }])
  await unblock()
})
