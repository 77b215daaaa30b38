import { transaction } from '../platform/database/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import type { Notification } from 'contract/notifications/notifications.schemas.ts'
import { personaInstitutes, personaProjects, personas, type Persona } from '../../db/seed/personas.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { idsOfPersonas } from '../testing/ids-of-personas.ts'
import { bellOf, happen, listOf, until } from './testing/notifications-of.ts'
import { jobsDone } from '../testing/jobs-done.ts'

let server: TestServer
let ids: Record<Persona, number>
const who = {} as Record<Persona, Person>
let project: number
let institute: number

beforeAll(async () => {
  server = await startTestServer()
  ids = await idsOfPersonas(server)
  for (const name of Object.keys(personas) as Persona[]) who[name] = await as(server, name)
  const { db } = server.database
  const named = (table: 'project' | 'institute', name: string) =>
    db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()
  project = (await named('project', personaProjects.own)).id
  institute = (await named('institute', personaInstitutes.own)).id
})
afterAll(() => server.stop())

const discuss = async (name: string) =>
  (await who.projectMember.call(projectDiscussions.create, { body: { name, project } })).body
const say = (id: number, comment: string) =>
  who.projectEditor.call(projectDiscussions.addComment, { params: { id }, body: { comment } })
const decisionOf = async (name: Persona, type: string) =>
  (await bellOf(who[name])).needs_you.find(({ decision }) => decision?.type === type)

it('groups new notifications about one object, and marks the group together', async () => {
  const { id } = await discuss('Water for Quito')
  for (const text of ['One', 'Two', 'Three']) await say(id, text)
  const line = async () => (await bellOf(who.projectMember)).results.find(({ object }) => object.id === id)
  await until(async () => (await line())?.together === 3)
  const gathered = (await line())!
  expect(gathered).toMatchObject({
    summary: '3 comments in Water for Quito',
    unread: true,
    actor: { id: ids.projectEditor, name: 'Edith Laurent' },
  })
  expect((await bellOf(who.projectMember)).unread).toBe(3)
  const params = { id: gathered.id }
  await who.projectMember.call(notifications.update, { params, body: { unread: false, together: true } })
  expect((await bellOf(who.projectMember)).unread).toBe(0)
  // Later notifications are new again, and separate from the read ones.
  await say(id, 'Four')
  await until(async () => (await line())?.together === 1)
  expect((await bellOf(who.projectMember)).results.slice(0, 2)).toMatchObject([
    { unread: true, summary: 'Edith Laurent commented on Water for Quito in Green lending in East Africa' },
    { unread: false, summary: '3 comments in Water for Quito' },
  ])
})

it('is notified on every socket of new notifications and of read marks', async () => {
  const sockets = await Promise.all([1, 2].map(() => liveSocket(server.url, who.advisor)))
  const { body } = await who.plain.call(contacts.request, { body: { targetUserId: ids.advisor } })
  for (const socket of sockets) await socket.receive('notification')
  const { needs_you, unread } = await bellOf(who.advisor)
  expect([unread, needs_you[0]?.decision]).toEqual([1, { type: 'contact', contact_id: body.id, note: '' }])
  for (const mark of [
    () =>
      who.advisor.call(notifications.update, { params: { id: needs_you[0]!.id }, body: { unread: false } }),
    () => who.advisor.call(notifications.markAll),
  ]) {
    await mark()
    for (const socket of sockets) await socket.receive('notification')
  }
  expect((await bellOf(who.advisor)).unread).toBe(0)
  await who.plain.call(contacts.remove, { params: { id: body.id } })
  for (const socket of sockets) socket.close()
})

it('offers a decision until anyone has made it, then counts it as read', async () => {
  // A request to connect: cancelled, rejected, accepted.
  const ask = async () =>
    (
      await who.staff.call(contacts.request, {
        body: { targetUserId: ids.instituteAdmin, note: 'We met in Kampala.' },
      })
    ).body.id
  const asked = await ask()
  await until(async () => (await decisionOf('instituteAdmin', 'contact')) !== undefined)
  await who.staff.call(contacts.remove, { params: { id: asked } })
  expect(await decisionOf('instituteAdmin', 'contact')).toBeUndefined()
  await until(async () => (await bellOf(who.instituteAdmin)).unread === 0)
  const again = await ask()
  await until(async () => (await decisionOf('instituteAdmin', 'contact')) !== undefined)
  // The note of the request helps to decide.
  expect((await decisionOf('instituteAdmin', 'contact'))?.decision).toMatchObject({
    note: 'We met in Kampala.',
  })
  await who.instituteAdmin.call(contacts.answer, { params: { id: again }, body: { accepted: true } })
  expect(await decisionOf('instituteAdmin', 'contact')).toBeUndefined()
  await until(async () => (await bellOf(who.instituteAdmin)).unread === 0)

  // Two requested roles of one person are one decision.
  for (const role of ['CEO', 'CTO'] as const)
    await who.plain.call(instituteMembers.request, { params: { id: institute }, body: { role } })
  await until(async () => (await bellOf(who.instituteAdmin)).unread === 2)
  expect((await bellOf(who.instituteAdmin)).needs_you).toMatchObject([
    {
      decision: { type: 'role', institute_id: institute, user_id: ids.plain, roles: ['CEO', 'CTO'] },
      actor: { name: 'Pilar Romero' },
    },
  ])
  const decide = (roles: Record<string, boolean | null>) =>
    who.instituteAdmin.call(instituteMembers.setRoles, {
      params: { id: institute },
      body: { userId: ids.plain, roles, reason: '' },
    })
  await decide({ CEO: true })
  expect((await decisionOf('instituteAdmin', 'role'))?.decision).toMatchObject({ roles: ['CTO'] })
  await decide({ CTO: null })
  expect(await decisionOf('instituteAdmin', 'role')).toBeUndefined()
  await until(async () => (await bellOf(who.instituteAdmin)).unread === 0)
  await decide({ CEO: null })

  // An invitation.
  const invited = await who.instituteAdmin.call(instituteMembers.invite, {
    params: { id: institute },
    body: { email: personas.advisor.email, role: 'Analyst' },
  })
  expect(invited.status).toBe(200)
  await until(async () => (await decisionOf('advisor', 'invitation')) !== undefined)
  await who.advisor.call(myInvitations.decline, { params: { id: institute } })
  expect(await decisionOf('advisor', 'invitation')).toBeUndefined()
})

it('does not ask for a decision that was made before its notification was stored', async () => {
  const unread = async () => [
    (await bellOf(who.projectEditor)).unread,
    (await bellOf(who.instituteAdmin)).unread,
    (await bellOf(who.advisor)).unread,
  ]
  const before = await unread()
  // Jobs run in parallel: these events are processed after the events that settle them.
  await happen(server, 'contact.requested', { contactId: 0, from: ids.plain, to: ids.projectEditor })
  await happen(server, 'institute.role_requested', {
    instituteId: institute,
    personId: ids.plain,
    role: 'CEO',
  })
  await happen(server, 'institute.invited', {
    instituteId: institute,
    personId: ids.advisor,
    by: ids.instituteAdmin,
    role: 'Analyst',
  })
  await jobsDone(server, 'news')
  expect(await unread()).toEqual(before)
})

it('hides notifications while the reader lacks the right to see them', async () => {
  const { db } = server.database
  await discuss('Secret of the project')
  const about = (all: Notification[]) => all.filter(({ description }) => description.includes('Secret'))
  const bellState = async () => {
    const { results, total, unread } = await listOf(who.projectGuest)
    const bell = await bellOf(who.projectGuest)
    return [about(results).length, total, unread, about(bell.results).length, bell.unread]
  }
  await until(async () => (await bellState())[0] === 1)
  const before = await bellState()
  const [one] = about((await listOf(who.projectGuest)).results)
  const role = { project_id: project, person_id: ids.projectGuest }
  const gone = await db
    .deleteFrom('participant')
    .where('project_id', '=', project)
    .where('person_id', '=', ids.projectGuest)
    .returningAll()
    .execute()
  expect(gone).toHaveLength(1)
  expect((await bellState())[0]).toBe(0)
  expect((await bellState())[2]).toBeLessThan(before[2]!)
  const update = { params: { id: one!.id }, body: { unread: false } }
  expect((await who.projectGuest.call(notifications.update, update)).status).toBe(404)
  await db
    .insertInto('participant')
    .values({ ...role, role: 'Project_Guest' })
    .execute()
  expect(await bellState()).toEqual(before)
})

it('answers 304 from memory until something changes, and never to an ended session', async () => {
  const path = '/api/notifications/?bell=true'
  const fromMemory = async () => {
    const figures = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^http_polls_known_total (\d+)/m.exec(figures)?.[1])
  }
  const reader = await as(server, 'unapprovedMember')
  const ask = (etag: string) => reader.request('GET', path, { headers: { 'if-none-match': etag } })
  const first = await reader.request('GET', path)
  const etag = first.headers.get('etag')!
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const known = await fromMemory()
  expect((await ask(etag)).status).toBe(304)
  expect(await fromMemory()).toBe(known + 1)
  // Another user's ETag, a stale ETag and a missing session get no 304.
  expect((await ask('W/"other"')).status).toBe(200)
  expect((await who.plain.request('GET', path, { headers: { 'if-none-match': 'W/"x"' } })).status).toBe(200)
  expect((await person(server).request('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(401)
  await who.staff.call(contacts.request, { body: { targetUserId: ids.unapprovedMember } })
  await until(async () => (await ask(etag)).status === 200)
  const newer = (await reader.request('GET', path)).headers.get('etag')!
  expect(newer).not.toBe(etag)
  expect((await ask(newer)).status).toBe(304)
  await reader.request('DELETE', '/api/auth-token/')
  await until(async () => (await ask(newer)).status === 401)
})

it('a rolled-back transaction notifies nobody', async () => {
  const { db } = server.database
  const event = { projectId: project, personId: ids.plain, instituteId: null, by: ids.projectAdmin }
  const rolledBack = transaction(db, async (tx) => {
    await announce(tx, 'project.joined', { ...event, role: 'Project_Editor' })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await happen(server, 'project.joined', { ...event, personId: ids.projectEditor, role: 'Project_Editor' })
  await until(async () =>
    (await listOf(who.projectEditor)).results.some(({ kind }) => kind === 'project.joined'),
  )
  const rows = await db
    .selectFrom('notification')
    .select('id')
    .where('kind', '=', 'project.joined')
    .where('person_id', '=', ids.plain)
    .execute()
  expect(rows).toEqual([])
})

it('pages to the end by the previous id, and marks without races', async () => {
  const { db } = server.database
  await db
    .insertInto('notification')
    .values(
      Array.from({ length: 250 }, (_, index) => ({
        person_id: ids.projectManager,
        news_id: `many:${index}`,
        kind: 'project.role_changed',
        verb: 'changed',
        description: `Number ${index}`,
        link: '/dashboard',
        actor_content_type: 'project',
        about_id: project,
        object_type: 'project',
        object_id: project,
        object_name: 'P',
      })),
    )
    .execute()
  const { total } = await listOf(who.projectManager)
  const read: number[] = []
  for (let before: number | undefined; ; before = read.at(-1)) {
    const { results } = (
      await who.projectManager.call(notifications.list, {
        query: { pageSize: 100, ...(before && { before }) },
      })
    ).body
    if (results.length === 0) break
    read.push(...results.map(({ id }) => id))
  }
  expect(read).toHaveLength(total)
  expect(new Set(read).size).toBe(total)
  expect((await bellOf(who.projectManager)).unread).toBe(100)
  await Promise.all([
    ...read
      .slice(0, 20)
      .flatMap((id) =>
        [1, 2].map(() =>
          who.projectManager.call(notifications.update, { params: { id }, body: { unread: false } }),
        ),
      ),
    who.projectManager.call(notifications.markAll),
  ])
  const { unread } = await listOf(who.projectManager)
  const rows = await db
    .selectFrom('notification')
    .select('id')
    .where('person_id', '=', ids.projectManager)
    .where('unread', '=', true)
    .execute()
  expect([unread, rows.length]).toEqual([0, 0])
})
