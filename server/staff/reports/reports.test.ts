import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import type { ReportAction } from 'contract/reports/reports.rules.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { staffReports } from 'contract/staff/reports.endpoints.ts'
import { personaProjects, personas, type Persona } from '../../../db/seed/personas.ts'
import { connect } from '../../chat/testing/connect.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import { idsOfPersonas } from '../../testing/ids-of-personas.ts'
import { listOf, until } from '../../notifications/testing/notifications-of.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ids: Record<Persona, number>
const who = {} as Record<'plain' | 'advisor' | 'projectMember' | 'projectEditor' | 'staff', Person>
beforeAll(async () => {
  server = await startTestServer()
  ids = await idsOfPersonas(server)
  for (const name of ['plain', 'advisor', 'projectMember', 'projectEditor', 'staff'] as const)
    who[name] = await as(server, name)
})
afterAll(() => server.stop())

const report = (by: Person, body: object) =>
  by.request('POST', '/api/reports/', { body: { reason: 'abuse', ...body } })
const queue = async (state: 'open' | 'decided' = 'open') =>
  (await who.staff.call(staffReports.list, { query: { state } })).body
const decide = (id: number, action: ReportAction, answer = '') =>
  who.staff.call(staffReports.decide, { params: { id }, body: { action, answer } })
const answersTo = async (reader: Person) =>
  (await listOf(reader)).results
    .filter(({ kind }) => kind === 'report.decided')
    .map(({ description }) => description)

it('a report is stored once with its content, and its answer reaches the people who reported', async () => {
  const { id } = (
    await who.advisor.call(institutes.create, { body: instituteBody({ mission: 'Get rich quick' }) })
  ).body
  const body = { type: 'institute', id, reason: 'fraud', description: 'They ask for money' }
  const stored = await Promise.all([
    report(who.plain, body),
    report(who.plain, body),
    report(who.plain, body),
  ])
  expect(new Set(stored.map(({ status, body: answer }) => JSON.stringify([status, answer]))).size).toBe(1)
  await report(who.projectMember, { type: 'institute', id })
  const { results, open } = await queue()
  expect([open, results]).toMatchObject([
    2,
    [
      {
        type: 'institute',
        link: `/institutes/${id}`,
        content: expect.stringContaining('Get rich quick'),
        author: { id: ids.advisor, is_blocked: false },
        reporter: { id: ids.plain },
        reason: 'fraud',
        description: 'They ask for money',
        others: 1,
        decision: null,
      },
      { reporter: { id: ids.projectMember }, reason: 'abuse' },
    ],
  ])
  expect((await decide(results[0]!.id, 'dismiss', 'They are registered')).status).toBe(200)
  expect((await decide(results[0]!.id, 'hide')).body).toMatchObject({ code: 'report_decided' })
  expect((await queue()).open).toBe(0)
  expect((await queue('decided')).results).toMatchObject([
    { decision: 'dismissed', answer: 'They are registered', decided_by: { id: ids.staff } },
    { decision: 'dismissed' },
  ])
  for (const reader of [who.plain, who.projectMember])
    await until(async () => (await answersTo(reader)).some((words) => words.endsWith('They are registered')))
  expect((await server.mails.next(personas.plain.email)).subject).toMatch(/^Your report about /)
  const log = (await who.staff.call(auditLog.list, { query: { action: 'report.decided' } })).body
  expect(log.results).toMatchObject([{ subject: `institute:${id}`, detail: { decision: 'dismissed' } }])
})

it('bad reports are refused: what the reporter cannot see, themselves, and no reason', async () => {
  expect((await report(who.plain, { type: 'project', id: 1 })).status).toBe(404)
  expect((await report(who.plain, { type: 'comment', id: 999_999 })).status).toBe(404)
  expect((await report(who.plain, { type: 'message', id: 1, userId: ids.advisor })).status).toBe(404)
  expect((await report(who.plain, { type: 'person', id: ids.plain })).body).toMatchObject({
    code: 'report_own',
  })
  expect((await report(who.plain, { type: 'person', id: ids.advisor, reason: 'other' })).body).toEqual({
    description: ['Please describe what is wrong'],
  })
  expect(
    Object.keys((await report(who.plain, { type: 'person', id: ids.advisor, reason: 'x' })).body as object),
  ).toEqual(['reason'])
  expect((await queue()).open).toBe(0)
})

it('a hidden institution stays private until staff show it again', async () => {
  const { id } = (await who.advisor.call(institutes.create, { body: instituteBody() })).body
  const { body } = await report(who.plain, { type: 'institute', id })
  const { id: reportId } = body as { id: number }
  expect((await decide(reportId, 'hide')).status).toBe(200)
  expect((await who.plain.call(institutes.read, { params: { id } })).status).toBe(404)
  const publish = () =>
    who.advisor.call(institutes.update, { params: { id }, body: { profile_visibility: 'public' as const } })
  expect((await publish()).body).toMatchObject({ code: 'hidden_by_staff' })
  // Everything else can still be changed.
  expect(
    (await who.advisor.call(institutes.update, { params: { id }, body: { mission: 'Better' } })).status,
  ).toBe(200)
  const restore = () => who.staff.call(staffReports.restore, { params: { id: reportId } })
  expect((await restore()).status).toBe(200)
  expect((await restore()).body).toMatchObject({ code: 'report_not_hidden' })
  expect((await publish()).status).toBe(200)
})

it('a hidden profile cannot be published by its owner', async () => {
  const { body } = await report(who.plain, { type: 'person', id: ids.advisor })
  await decide((body as { id: number }).id, 'hide')
  expect((await who.plain.call(profiles.read, { params: { id: ids.advisor } })).status).toBe(404)
  const published = await who.advisor.call(profiles.update, {
    params: { id: ids.advisor },
    body: { profile_visibility: 'public' as const },
  })
  expect([published.status, published.body]).toMatchObject([409, { code: 'hidden_by_staff' }])
  await who.staff.call(staffReports.restore, { params: { id: (body as { id: number }).id } })
})

it('the text of a hidden comment is replaced, cannot be edited, and comes back', async () => {
  const { id: project } = await server.database.db
    .selectFrom('project')
    .select('id')
    .where('name', '=', personaProjects.own)
    .executeTakeFirstOrThrow()
  const { id } = (
    await who.projectEditor.call(projectDiscussions.create, {
      body: { project, name: 'Tone', description: '' },
    })
  ).body
  const written = await who.projectEditor.call(projectDiscussions.addComment, {
    params: { id },
    body: { comment: 'You fools' },
  })
  const [comment] = written.body.comments
  expect((await report(who.plain, { type: 'comment', id: comment!.id })).status).toBe(404)
  const { body } = await report(who.projectMember, { type: 'comment', id: comment!.id })
  expect((await queue()).results[0]).toMatchObject({
    content: 'You fools',
    author: { id: ids.projectEditor },
    link: `/projects/${project}/discussions?discussion=${id}&comment=1`,
  })
  const { id: reportId } = body as { id: number }
  const socket = await liveSocket(server.url, who.projectMember)
  socket.send({ command: 'watch', topic: `discussion:${id}` })
  await socket.receive('watching')
  await decide(reportId, 'hide')
  expect(await socket.receive('changed')).toMatchObject({ topic: `discussion:${id}` })
  socket.close()
  const read = async () =>
    (await who.projectMember.call(projectDiscussions.read, { params: { id } })).body.comments[0]!
  expect((await read()).text).toBe('Hidden by our staff')
  const edited = await who.projectEditor.call(projectDiscussions.updateComment, {
    params: { id, commentId: comment!.id },
    body: { comment: 'Fools again', updated_at: (await read()).updated_at },
  })
  expect(edited.body).toMatchObject({ code: 'hidden_by_staff' })
  await who.staff.call(staffReports.restore, { params: { id: reportId } })
  expect((await read()).text).toBe('You fools')
})

it('of a conversation, staff see the reported message only, and can hide it or block its author', async () => {
  await connect(server.database.db, ids.plain, ids.projectEditor)
  for (const message of ['Hello', 'Pay me'])
    await who.projectEditor.call(chat.send, {
      params: { userId: ids.plain },
      body: { message, clientId: randomUUID() },
    })
  const { body } = await report(who.plain, { type: 'message', id: 2, userId: ids.projectEditor })
  const [first] = (await queue()).results
  expect(first).toMatchObject({ content: 'Pay me', link: null, author: { id: ids.projectEditor } })
  const sockets = await Promise.all(
    [who.plain, who.projectEditor].map((reader) => liveSocket(server.url, reader)),
  )
  await decide((body as { id: number }).id, 'hide')
  for (const socket of sockets)
    expect(await socket.receive('message_changed')).toEqual({
      command: 'message_changed',
      from: ids.projectEditor,
      to: ids.plain,
      messageId: 2,
      content: 'Hidden by our staff',
      message: expect.objectContaining({ id: 2, content: 'Hidden by our staff', hidden: true }),
    })
  const texts = async () =>
    (await who.plain.call(chat.messages, { params: { userId: ids.projectEditor } })).body.messages.map(
      ({ content }) => content,
    )
  expect(await texts()).toEqual(['Hello', 'Hidden by our staff'])
  await who.staff.call(staffReports.restore, { params: { id: first!.id } })
  for (const socket of sockets) {
    expect(await socket.receive('message_changed')).toMatchObject({ messageId: 2, content: 'Pay me' })
    socket.close()
  }
  expect(await texts()).toEqual(['Hello', 'Pay me'])
  const again = await report(who.plain, { type: 'message', id: 1, userId: ids.projectEditor })
  expect((await decide((again.body as { id: number }).id, 'block', 'Thank you')).status).toBe(200)
  expect((await who.projectEditor.request('GET', '/api/users/')).status).toBe(401)
  await until(async () => (await answersTo(who.plain)).some((words) => words.includes('blocked the account')))
  expect((await who.plain.call(staffReports.list)).status).toBe(404)
})

it('staff have one notification of all open reports, which ends when none is open', async () => {
  const { db } = server.database
  await db
    .updateTable('report')
    .set({ decision: 'dismissed', decided_at: new Date() })
    .where('decided_at', 'is', null)
    .execute()
  await db.deleteFrom('notification').where('kind', '=', 'report.created').execute()
  const waiting = async () =>
    (await listOf(who.staff)).results.filter(({ kind, unread }) => kind === 'report.created' && unread)
  const texts = async () => (await waiting()).map(({ description }) => description)
  const staffSocket = await liveSocket(server.url, who.staff)
  const created = await Promise.all(
    [...Array(10).keys()].map(async (at) => {
      const { body } = await who.advisor.call(institutes.create, {
        body: instituteBody({ name: `Bank no ${at}` }),
      })
      return body.id
    }),
  )
  await report(who.projectMember, { type: 'institute', id: created[0] })
  await until(async () => (await texts()).length === 1)
  await staffSocket.receive('notification')
  staffSocket.close()
  expect(await texts()).toEqual(['New report: institution “Bank no 0”, insults, threats or harassment'])
  const reported = await Promise.all(
    created.slice(1).map((id) => report(who.projectMember, { type: 'institute', id })),
  )
  expect(reported.map(({ status }) => status)).toEqual(Array(9).fill(200))
  await until(async () => (await texts())[0]?.startsWith('10 reports are waiting for a decision') ?? false)
  expect(await waiting()).toHaveLength(1)
  // Nobody else is notified, the reporter included.
  expect((await listOf(who.projectMember)).results.filter(({ kind }) => kind === 'report.created')).toEqual(
    [],
  )
  const open = (await queue()).results
  for (const { id } of open.slice(1)) await decide(id, 'dismiss')
  await until(async () => (await texts())[0]?.startsWith('New report') ?? false)
  await decide(open[0]!.id, 'dismiss')
  await until(async () => (await texts()).length === 0)
})
