import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { personaProjects } from '../../db/seed/personas.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Person
let projectId = 0

beforeAll(async () => {
  server = await startTestServer()
  admin = await as(server, 'projectAdmin')
  projectId = (
    await server.database.db
      .selectFrom('project')
      .select('id')
      .where('name', '=', personaProjects.own)
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => server.stop())

const csv =
  'section_name,question_id,question,question_type,option_name,option_type\nOne,Q1,How?,other,how,text\n'
const told = async (who: Person) => (await who.call(notifications.list)).body

it('participants who can fill a new survey are notified once; guests and its author are not', async () => {
  const body = { name: 'News', description: 'x', type: 'multi-user' as const, projectId }
  const made = await admin.call(questionnaires.create, {
    body,
    files: { file: { name: 'a.csv', content: csv } },
  })
  expect(made.status).toBe(200)
  const member = await as(server, 'projectMember')
  await expect.poll(async () => (await told(member)).unread).toBe(1)
  const { results } = await told(member)
  expect(results[0]).toMatchObject({
    description: 'Paula Admassu opened the survey News',
    unread: true,
    actor_content_type: 'survey',
  })
  expect(linkOf(results[0]!)).toBe('/quiz/News')
  expect((await told(await as(server, 'projectGuest'))).total).toBe(0)
  expect((await told(admin)).total).toBe(0)
})

it('notifications are marked as read one by one or all at once, only by their reader', async () => {
  const member = await as(server, 'projectMember')
  const manager = await as(server, 'projectManager')
  const { results } = await told(member)
  const params = { id: results[0]!.id }
  expect((await manager.call(notifications.update, { params, body: { unread: false } })).status).toBe(404)
  expect((await member.call(notifications.update, { params, body: { unread: false } })).body.unread).toBe(
    false,
  )
  expect((await told(member)).unread).toBe(0)
  expect((await told(manager)).unread).toBe(1)
  await manager.call(notifications.markAll)
  expect((await told(manager)).unread).toBe(0)
  expect((await person(server).call(notifications.list)).status).toBe(401)
})

it('a person added to a project is notified', async () => {
  const { id: userId } = await server.database.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'plain@seventeen.example')
    .executeTakeFirstOrThrow()
  const added = await admin.call(projects.putParticipant, {
    body: { projectId, userId, roleName: 'Project_Editor' },
  })
  expect(added.status).toBe(200)
  const plain = await as(server, 'plain')
  await expect
    .poll(async () => (await told(plain)).results.map(({ description }) => description))
    .toEqual([
      `Paula Admassu added you to the project ${personaProjects.own} as Project Editor. You can leave it at any time`,
    ])
})

it('several notifications are marked at once, and unread again, only by their reader', async () => {
  const member = await as(server, 'projectMember')
  const [one] = (await told(member)).results
  const mark = (who: Person, ids: number[], unread: boolean) =>
    who.call(notifications.markSeveral, { body: { ids, unread } })
  const before = (await told(member)).unread
  expect((await mark(member, [one!.id, 1_000_000], true)).body).toMatchObject({
    done: [one!.id],
    refused: [{ id: 1_000_000, code: 'not_found' }],
  })
  expect((await told(member)).unread).toBe(before + (one!.unread ? 0 : 1))
  expect((await mark(await as(server, 'projectManager'), [one!.id], false)).body.done).toEqual([])
  expect((await mark(member, [one!.id], false)).body.done).toEqual([one!.id])
  expect((await told(member)).results[0]!.unread).toBe(false)
})
