import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectDiscussions } from 'contract/discussions/discussions.contract.ts'
import { notificationMutes } from 'contract/notifications/notification-mutes.contract.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.contract.ts'
import { personaProjects, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { bellOf, idsOfPersonas, listOf, until } from '../testing/told.ts'

let server: TestServer
let ids: Record<Persona, number>
let reader: Person
let writer: Person
let project: number

beforeAll(async () => {
  server = await startTestServer()
  ids = await idsOfPersonas(server)
  reader = await as(server, 'projectMember')
  writer = await as(server, 'projectEditor')
  project = (
    await server.database.db
      .selectFrom('project')
      .select('id')
      .where('name', '=', personaProjects.own)
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => server.stop())

const discuss = async (name: string) =>
  (await writer.call(projectDiscussions.create, { body: { name, project } })).body.id
const say = (id: number, comment: string) =>
  writer.call(projectDiscussions.addComment, { params: { id }, body: { comment } })
const told = async (text: string) =>
  (await listOf(reader)).results.find(({ description }) => description.includes(text))

it('one thing is muted from its notification, but for what is meant for the reader alone, and heard of again', async () => {
  const [loud, quiet] = [await discuss('Loud'), await discuss('Quiet')]
  await until(async () => (await told('Quiet')) !== undefined)
  for (const id of [loud, quiet])
    await reader.call(projectDiscussions.addComment, { params: { id }, body: { comment: 'Me too' } })
  const params = { id: (await told('Quiet'))!.id }
  const muted = await reader.call(notificationMutes.mute, { params, body: { what: 'object', muted: true } })
  expect(muted.body.muted).toEqual({ object: true, kind: false })
  expect((await reader.call(notificationMutes.list)).body).toMatchObject({
    total: 1,
    results: [{ type: 'discussion', id: quiet, name: 'Quiet' }],
  })
  await say(quiet, 'Nobody hears this')
  await say(quiet, `But you do, @[${ids.projectMember}]`)
  await say(loud, 'Everybody hears this')
  await until(async () => (await told('commented on Loud')) !== undefined)
  await until(async () => (await told('mentioned you in Quiet')) !== undefined)
  expect(await told('commented on Quiet')).toBeUndefined()

  const { status } = await reader.call(notificationMutes.unmute, {
    params: { type: 'discussion', id: quiet },
  })
  expect(status).toBe(200)
  await say(quiet, 'Again')
  await until(async () => (await told('commented on Quiet')) !== undefined)
  expect((await bellOf(reader)).results.every(({ muted: { object } }) => !object)).toBe(true)
})

it('a kind is turned off from its notification, and stays mailed as it was', async () => {
  const wish = async () =>
    (await reader.call(notificationPreferences.read)).body.kinds.find(
      ({ kind }) => kind === 'discussion.created',
    )
  const before = await wish()
  await discuss('First')
  await until(async () => (await told('First')) !== undefined)
  const params = { id: (await told('First'))!.id }
  await reader.call(notificationMutes.mute, { params, body: { what: 'kind', muted: true } })
  expect(await wish()).toEqual({ ...before, in_app: false })
  await discuss('Second')
  const marker = await discuss('Third')
  await say(marker, `@[${ids.projectMember}]`)
  await until(async () => (await told('mentioned you in Third')) !== undefined)
  expect(await told('started the discussion Second')).toBeUndefined()
  const { body } = await reader.call(notificationMutes.mute, { params, body: { what: 'kind', muted: false } })
  expect(body.muted.kind).toBe(false)
  expect(await wish()).toEqual(before)
})

it('nobody mutes by the notification of somebody else', async () => {
  const params = { id: (await told('First'))!.id }
  const body = { what: 'object', muted: true } as const
  expect((await writer.call(notificationMutes.mute, { params, body })).status).toBe(404)
})
