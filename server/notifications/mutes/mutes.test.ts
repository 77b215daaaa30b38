import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { notificationMutes } from 'contract/notifications/notification-mutes.endpoints.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { personaProjects, personas, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailDigests } from '../testing/mail-digests.ts'
import { prepareThings } from '../testing/objects.ts'
import { idsOfPersonas } from '../../testing/ids-of-personas.ts'
import { bellOf, happen, listOf, until } from '../testing/notifications-of.ts'

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
const notificationWith = async (text: string) =>
  (await listOf(reader)).results.find(({ description }) => description.includes(text))

it('an object is muted from its notification, except for personal notifications, and unmuted again', async () => {
  const [loud, quiet] = [await discuss('Loud'), await discuss('Quiet')]
  await until(async () => (await notificationWith('Quiet')) !== undefined)
  for (const id of [loud, quiet])
    await reader.call(projectDiscussions.addComment, { params: { id }, body: { comment: 'Me too' } })
  const params = { id: (await notificationWith('Quiet'))!.id }
  const muted = await reader.call(notificationMutes.mute, { params, body: { what: 'object', muted: true } })
  expect(muted.body.muted).toEqual({ object: true, project: false, kind: false })
  expect((await reader.call(notificationMutes.list)).body).toMatchObject({
    total: 1,
    results: [{ type: 'discussion', id: quiet, name: 'Quiet' }],
  })
  await say(quiet, 'Nobody hears this')
  await say(quiet, `But you do, @[${ids.projectMember}]`)
  await say(loud, 'Everybody hears this')
  await until(async () => (await notificationWith('commented on Loud')) !== undefined)
  await until(async () => (await notificationWith('mentioned you in Quiet')) !== undefined)
  expect(await notificationWith('commented on Quiet')).toBeUndefined()

  const { status } = await reader.call(notificationMutes.unmute, {
    params: { type: 'discussion', id: quiet },
  })
  expect(status).toBe(200)
  await say(quiet, 'Again')
  await until(async () => (await notificationWith('commented on Quiet')) !== undefined)
  expect((await bellOf(reader)).results.every(({ muted: { object } }) => !object)).toBe(true)
})

it('muting a project mutes everything in it except personal notifications', async () => {
  const { db } = server.database
  const things = await prepareThings(db, ids)
  const by = ids.projectEditor
  const ofProject = { projectId: project, by }
  const count = async () => (await listOf(reader)).total
  // Notifications waiting for the digest are also left out.
  const waiting = await discuss('Waiting for the digest')
  await until(async () => (await notificationWith('Waiting for the digest')) !== undefined)
  const before = await notificationWith('Waiting for the digest')
  expect(before).toMatchObject({ project: { id: project, name: personaProjects.own } })
  const params = { id: before!.id }
  const muted = await reader.call(notificationMutes.mute, { params, body: { what: 'project', muted: true } })
  expect(muted.body.muted).toEqual({ object: false, project: true, kind: false })
  expect((await reader.call(notificationMutes.list)).body.results[0]).toMatchObject({
    type: 'project',
    id: project,
    name: personaProjects.own,
  })
  const [known, { email }] = [await count(), personas.projectMember]
  server.mails.all.length = 0
  await say(waiting, 'Nobody hears this')
  await discuss('Nor of this')
  await happen(server, 'survey.opened', { surveyId: things.survey, ...ofProject })
  await happen(server, 'document.added', { documentId: things.document, awaited: false, ...ofProject })
  await say(waiting, `But you do, @[${ids.projectMember}]`)
  await until(async () => (await notificationWith('mentioned you in Waiting')) !== undefined)
  expect((await server.mails.next(email)).subject).toContain('mentioned you')
  expect(await count()).toBe(known + 1)
  const inTwoDays = new Date(Date.now() + 48 * 3_600_000)
  await mailDigests(server, inTwoDays)
  const unmuted = await reader.call(notificationMutes.mute, {
    params,
    body: { what: 'project', muted: false },
  })
  expect(unmuted.body.muted.project).toBe(false)
  await happen(server, 'survey.reopened', { surveyId: things.survey, ...ofProject })
  await until(async () => (await notificationWith('reopened the survey')) !== undefined)
  expect(await count()).toBe(known + 2)
  await mailDigests(server, inTwoDays)
  const digest = await server.mails.next(email)
  expect(digest.text).toContain('reopened the survey')
  expect(server.mails.all.filter(({ to }) => to.includes(email))).toHaveLength(2)
})

it('a kind can be turned off from its notification, and its mail setting is kept', async () => {
  const wish = async () =>
    (await reader.call(notificationPreferences.read)).body.kinds.find(
      ({ kind }) => kind === 'discussion.created',
    )
  const before = await wish()
  await discuss('First')
  await until(async () => (await notificationWith('First')) !== undefined)
  const params = { id: (await notificationWith('First'))!.id }
  await reader.call(notificationMutes.mute, { params, body: { what: 'kind', muted: true } })
  expect(await wish()).toEqual({ ...before, in_app: false })
  await discuss('Second')
  const marker = await discuss('Third')
  await say(marker, `@[${ids.projectMember}]`)
  await until(async () => (await notificationWith('mentioned you in Third')) !== undefined)
  expect(await notificationWith('started the discussion Second')).toBeUndefined()
  const { body } = await reader.call(notificationMutes.mute, { params, body: { what: 'kind', muted: false } })
  expect(body.muted.kind).toBe(false)
  expect(await wish()).toEqual(before)
})

it('a person is not notified of mentions by people they blocked, but can read the text', async () => {
  const id = await discuss('Between two')
  await reader.call(blockedPeople.block, { params: { userId: ids.projectEditor } })
  const mention = `Listen, @[${ids.projectMember}] and @[${ids.projectManager}]`
  expect((await say(id, mention)).status).toBe(200)
  const other = await as(server, 'projectManager')
  const toldOther = async () =>
    (await listOf(other)).results.some(({ description }) =>
      description.includes('mentioned you in Between two'),
    )
  await until(toldOther)
  expect(await notificationWith('mentioned you in Between two')).toBeUndefined()
  const params = { id }
  const { body } = await reader.call(projectDiscussions.comments, { params })
  expect(body.comments.map(({ text }) => text)).toEqual([mention])

  await reader.call(blockedPeople.unblock, { params: { userId: ids.projectEditor } })
  await say(id, mention)
  await until(async () => (await notificationWith('mentioned you in Between two')) !== undefined)
})

it('a notification of another person cannot be used to mute', async () => {
  const params = { id: (await notificationWith('First'))!.id }
  const body = { what: 'object', muted: true } as const
  expect((await writer.call(notificationMutes.mute, { params, body })).status).toBe(404)
})
