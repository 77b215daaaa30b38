import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { instituteDiscussions, projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { notificationMutes } from 'contract/notifications/notification-mutes.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { staffReports } from 'contract/staff/reports.endpoints.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { listOf, until } from '../notifications/testing/notifications-of.ts'
import { unzipped } from '../results/testing/unzipped.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const d = projectDiscussions

let server: TestServer
let who: Record<Persona, Person>
let ids: Record<Persona, number>
let project: number
beforeAll(async () => {
  server = await startTestServer()
  ;({ people: who, ids } = await signInAll(server))
  project = (
    await who.projectAdmin.call(projects.create, {
      body: { name: 'Deciding', type: 'Network', regions: ['Europe'] },
    })
  ).body.id
  for (const [name, roleName] of [
    ['projectManager', 'Project_Manager'],
    ['projectEditor', 'Project_Editor'],
    ['projectMember', 'Project_Member'],
    ['projectGuest', 'Project_Guest'],
  ] as const)
    await who.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project, userId: ids[name], roleName },
    })
})
afterAll(() => server.stop())

const start = async (name: string, by: Persona = 'projectMember') =>
  (await who[by].call(d.create, { body: { name, description: `About ${name}`, project } })).body
const say = (id: number, comment: string, by: Persona = 'projectEditor', documentIds?: number[]) =>
  who[by].call(d.addComment, {
    params: { id },
    body: { comment, ...(documentIds && { documents: documentIds }) },
  })
const read = async (id: number, by: Persona = 'projectMember') =>
  (await who[by].call(d.read, { params: { id } })).body
const firstOf = async (id: number, by?: Persona) => (await read(id, by)).comments[0]!

describe('a reaction', () => {
  it('is given once by each person, counted, and taken back', async () => {
    const { id } = await start('Applause')
    const commentId = (await say(id, 'We reached our goal')).body.comments[0]!.id
    const react = (by: Persona, on: boolean, reaction = 'celebrate' as const) =>
      who[by].call(d.react, { params: { id, commentId }, body: { reaction, on } })
    for (let times = 0; times < 2; times++) expect((await react('projectMember', true)).status).toBe(200)
    await Promise.all([react('projectManager', true), react('projectManager', true)])
    expect((await firstOf(id)).reactions).toEqual([{ reaction: 'celebrate', count: 2, mine: true }])
    expect((await firstOf(id, 'projectEditor')).reactions).toEqual([
      { reaction: 'celebrate', count: 2, mine: false },
    ])
    expect((await react('projectMember', false)).body.reactions).toEqual([
      { reaction: 'celebrate', count: 1, mine: false },
    ])
    expect((await react('projectMember', false)).status).toBe(200)
  })

  it('is refused to guests and for unknown reactions, and other people do not find the comment', async () => {
    const { id } = await start('Quiet')
    const commentId = (await say(id, 'Hello')).body.comments[0]!.id
    const body = { reaction: 'agree', on: true } as const
    const status = async (by: Persona, params = { id, commentId }) =>
      (await who[by].call(d.react, { params, body })).status
    expect([await status('projectGuest'), await status('plain')]).toEqual([400, 404])
    const other = await start('Another one')
    expect(await status('projectMember', { id: other.id, commentId })).toBe(404)
    const unknown = await who.projectMember.request(
      'PUT',
      `/api/projects/discussions/${id}/comment/${commentId}/reaction/`,
      { body: { reaction: 'applaud', on: true } },
    )
    expect(unknown.status).toBe(400)
    expect((await firstOf(id)).reactions).toEqual([])
  })

  it('appears on open pages', async () => {
    const { id } = await start('Live')
    const commentId = (await say(id, 'Hello')).body.comments[0]!.id
    const socket = await liveSocket(server.url, who.projectManager)
    socket.send({ command: 'watch', topic: `discussion:${id}` })
    await socket.receive('watching')
    await who.projectMember.call(d.react, {
      params: { id, commentId },
      body: { reaction: 'agree', on: true },
    })
    expect(await socket.receive('changed')).toMatchObject({ topic: `discussion:${id}` })
    socket.close()
  })
})

describe('a decision', () => {
  it('is made by the author or an editor, lists the discussion as decided, and is reopened', async () => {
    const { id } = await start('Rates')
    await say(id, 'Four percent')
    const decide = (by: Persona, comment: number | null = 1) =>
      who[by].call(d.markDecided, { params: { id }, body: { comment } })
    expect((await decide('projectGuest')).status).toBe(400)
    expect((await decide('plain')).status).toBe(404)
    expect((await decide('projectMember', 2)).status).toBe(404)
    const decided = await decide('projectMember')
    expect(decided.body.decision).toMatchObject({
      decided_by: { id: ids.projectMember },
      comment: { number: 1, text: 'Four percent', mentions: [] },
    })
    expect((await decide('projectMember')).body.decision).toEqual(decided.body.decision)
    const decisions = async () =>
      (await who.projectGuest.call(d.list, { query: { project, decided: 'true' } })).body
    expect(await decisions()).toMatchObject({ total: 1, results: [{ id, name: 'Rates' }] })
    expect((await decide('projectEditor', null)).body.decision).toMatchObject({ comment: null })
    const reopened = await who.projectEditor.call(d.reopen, { params: { id } })
    expect(reopened.body.decision).toBeNull()
    expect((await who.projectEditor.call(d.reopen, { params: { id } })).status).toBe(200)
    expect((await decisions()).total).toBe(0)
  })

  it('is not made in discussions of others by members', async () => {
    const { id } = await start('Not yours', 'projectEditor')
    const { status } = await who.projectMember.call(d.markDecided, { params: { id }, body: {} })
    expect(status).toBe(400)
  })

  it('stays when its comment is deleted, and notifies participants and followers', async () => {
    const { id } = await start('Training')
    const commentId = (await say(id, 'In March')).body.comments[0]!.id
    await who.projectGuest.call(d.watch, { params: { id }, body: { level: 'following' } })
    await who.projectMember.call(d.markDecided, { params: { id }, body: { comment: 1 } })
    const told = async (reader: Person) =>
      (await listOf(reader)).results.some(({ description }) =>
        description.includes('marked Training in Deciding'),
      )
    for (const name of ['projectEditor', 'projectGuest'] as const) await until(() => told(who[name]))
    expect(await told(who.projectManager)).toBe(false)
    await who.projectEditor.call(d.removeComment, { params: { id, commentId } })
    expect((await read(id)).decision).toMatchObject({ comment: null })
  })
})

describe('earlier texts', () => {
  it('of a comment and a discussion are readable by its readers, newest first', async () => {
    const { id, updated_at } = await start('Dates')
    let comment = (await say(id, 'Monday')).body.comments[0]!
    for (const text of ['Tuesday', 'Wednesday', 'Wednesday'])
      comment = (
        await who.projectEditor.call(d.updateComment, {
          params: { id, commentId: comment.id },
          body: { comment: text, updated_at: comment.updated_at },
        })
      ).body
    const texts = async (by: Persona, commentId = comment.id) =>
      who[by].call(d.commentTexts, { params: { id, commentId } })
    expect((await texts('projectGuest')).body).toMatchObject({
      total: 2,
      results: [{ text: 'Tuesday', name: null }, { text: 'Monday' }],
    })
    expect((await texts('plain')).status).toBe(404)
    await who.projectMember.call(d.update, { params: { id }, body: { name: 'Days', updated_at } })
    const ofDiscussion = await who.projectGuest.call(d.texts, { params: { id } })
    expect(ofDiscussion.body.results).toMatchObject([{ name: 'Dates', text: 'About Dates' }])
    // A moderator who deletes a comment removes its history, too.
    await who.projectManager.call(d.removeComment, { params: { id, commentId: comment.id } })
    expect((await texts('projectEditor')).status).toBe(404)
    const kept = await server.database.db.selectFrom('earlier_text').select('text').execute()
    expect(kept.filter(({ text }) => text === 'Monday')).toEqual([])
  })
})

it('a comment hidden by staff shows no reactions, documents or earlier texts, and cannot be edited', async () => {
  const { id } = await start('Hidden')
  const commentId = (await say(id, 'Rude')).body.comments[0]!.id
  const params = { id, commentId }
  const { updated_at } = (
    await who.projectEditor.call(d.updateComment, {
      params,
      body: { comment: 'Ruder', updated_at: (await firstOf(id)).updated_at },
    })
  ).body
  await who.projectMember.call(d.react, { params, body: { reaction: 'idea', on: true } })
  const reported = await who.projectMember.request('POST', '/api/reports/', {
    body: { type: 'comment', id: commentId, reason: 'abuse' },
  })
  await who.staff.call(staffReports.decide, {
    params: { id: (reported.body as { id: number }).id },
    body: { action: 'hide', answer: '' },
  })
  expect(await firstOf(id)).toMatchObject({ hidden: true, reactions: [], documents: [], mentions: [] })
  expect((await who.projectMember.call(d.commentTexts, { params })).status).toBe(404)
  const react = await who.projectMember.call(d.react, { params, body: { reaction: 'agree', on: true } })
  expect(react).toMatchObject({ status: 409, body: { code: 'hidden_by_staff' } })
  const edit = await who.projectEditor.call(d.updateComment, {
    params,
    body: { comment: 'Again', updated_at },
  })
  expect(edit).toMatchObject({ status: 409, body: { code: 'hidden_by_staff' } })
})

describe('attached documents', () => {
  const add = async (name: string, permissions: DocumentLevel, by: Persona = 'projectManager') =>
    (await who[by].call(documents.create, { body: { project, name, permissions } })).body.id

  it('are shown to those who may read them, and a removed one says so', async () => {
    const [open, inner, closed] = [
      await add('Open', 'PUBLIC'),
      await add('Inner', 'MEMBERS_ONLY'),
      await add('Closed', 'ADMIN_ONLY'),
    ]
    const { id } = await start('Papers')
    expect((await say(id, 'See these', 'projectManager', [closed, open, inner, open])).status).toBe(200)
    const shown = async (by: Persona) => (await firstOf(id, by)).documents.map(({ name }) => name)
    expect(await shown('projectAdmin')).toEqual(['Closed', 'Open', 'Inner'])
    expect(await shown('projectMember')).toEqual(['Open', 'Inner'])
    expect(await shown('projectGuest')).toEqual(['Open'])
    await who.projectManager.call(documents.remove, { params: { id: inner } })
    expect((await firstOf(id)).documents).toEqual([
      { id: open, name: 'Open' },
      { id: inner, name: null },
    ])
    expect(await shown('projectGuest')).toEqual(['Open'])
  })

  it('must be in the project and readable by the author of the comment', async () => {
    const closed = await add('Secret', 'ADMIN_ONLY')
    const other = (
      await who.projectManager.call(projects.create, {
        body: { name: 'Elsewhere', type: 'Network', regions: ['Europe'] },
      })
    ).body.id
    const foreign = (
      await who.projectManager.call(documents.create, {
        body: { project: other, name: 'Foreign', permissions: 'PUBLIC' },
      })
    ).body.id
    const { id } = await start('Strict')
    for (const [by, document] of [
      ['projectMember', closed],
      ['projectManager', foreign],
      ['projectManager', 999_999],
    ] as const) {
      const refused = await say(id, 'Look', by, [document])
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['documents']])
    }
    expect((await read(id)).comments_count).toBe(0)
  })

  it('stay when a comment is edited without them, and are replaced when they are sent', async () => {
    const [open, closed] = [await add('First', 'PUBLIC'), await add('Only for Admins', 'ADMIN_ONLY')]
    const { id } = await start('Revised')
    const { id: commentId } = (await say(id, 'Both', 'projectManager', [open, closed])).body.comments[0]!
    const edit = async (documentIds?: number[]): Promise<{ body: { documents: unknown } }> =>
      who.projectManager.call(d.updateComment, {
        params: { id, commentId },
        body: {
          comment: 'Edited',
          updated_at: (await firstOf(id)).updated_at,
          ...(documentIds && { documents: documentIds }),
        },
      })
    expect((await edit()).body.documents).toHaveLength(2)
    expect((await edit([closed])).body.documents).toEqual([{ id: closed, name: 'Only for Admins' }])
  })
})

describe('reading', () => {
  it('is stored for each person, never goes back, and counts later comments by others', async () => {
    const { id } = await start('Unread')
    for (const text of ['One', 'Two', 'Three']) await say(id, text)
    await say(id, 'Mine', 'projectMember')
    const row = async () =>
      (await who.projectMember.call(d.list, { query: { project } })).body.results.find(
        (one) => one.id === id,
      )!
    expect(await row()).toMatchObject({ seen: null, unread: null })
    const mark = (number: number) => who.projectMember.call(d.markSeen, { params: { id }, body: { number } })
    expect((await mark(1)).body).toEqual({ seen: 1 })
    expect(await row()).toMatchObject({ seen: 1, unread: 2 })
    expect((await mark(900)).body).toEqual({ seen: 4 })
    expect((await mark(2)).body).toEqual({ seen: 4 })
    expect(await row()).toMatchObject({ seen: 4, unread: 0 })
    expect((await read(id, 'projectManager')).seen).toBeNull()
    const stranger = await who.plain.call(d.markSeen, { params: { id }, body: { number: 1 } })
    expect(stranger.status).toBe(404)
  })
})

describe('watching', () => {
  const told = async (reader: Person, text: string) =>
    (await listOf(reader)).results.some(({ description }) => description.includes(text))

  it('followers are notified of comments, people who have muted it are not, also from the notification', async () => {
    const { id } = await start('Followed')
    const watch = (by: Persona, level: 'following' | 'default' | 'muted') =>
      who[by].call(d.watch, { params: { id }, body: { level } })
    await watch('projectGuest', 'following')
    await watch('projectMember', 'muted')
    await say(id, 'News')
    await until(() => told(who.projectGuest, 'commented on Followed'))
    expect(await told(who.projectMember, 'commented on Followed')).toBe(false)
    const muted = (await who.projectMember.call(notificationMutes.list)).body.results
    expect(muted).toMatchObject([{ type: 'discussion', id, name: 'Followed' }])
    await who.projectMember.call(notificationMutes.unmute, { params: { type: 'discussion', id } })
    expect((await read(id)).watch).toBe('default')
    await watch('projectGuest', 'default')
    await say(id, 'More news')
    await until(() => told(who.projectMember, 'commented on Followed'))
    expect((await who.projectGuest.call(d.read, { params: { id } })).body.watch).toBe('default')
  })

  it('followers who lose the right to read are not notified, and do not see it among what they muted', async () => {
    const { id } = await start('Left')
    const joined = await who.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project, userId: ids.plain, roleName: 'Project_Member' },
    })
    expect(joined.status).toBe(200)
    await who.plain.call(d.watch, { params: { id }, body: { level: 'muted' } })
    expect((await who.plain.call(notificationMutes.list)).body.total).toBe(1)
    await who.projectAdmin.call(projects.removeParticipant, {
      body: { projectId: project, userId: ids.plain },
    })
    expect((await who.plain.call(notificationMutes.list)).body.total).toBe(0)
    const again = await who.plain.call(d.watch, { params: { id }, body: { level: 'following' } })
    expect(again.status).toBe(404)
  })

  it('followers are not notified of comments by people they have blocked', async () => {
    const { id } = await start('Blocked')
    await who.projectManager.call(d.watch, { params: { id }, body: { level: 'following' } })
    await who.projectManager.call(blockedPeople.block, { params: { userId: ids.projectEditor } })
    await say(id, `Hello @[${ids.projectManager}]`)
    await say(id, 'From a colleague', 'projectAdmin')
    await until(() => told(who.projectManager, 'commented on Blocked'))
    expect(await told(who.projectManager, 'mentioned you in Blocked')).toBe(false)
    await who.projectManager.call(blockedPeople.unblock, { params: { userId: ids.projectEditor } })
  })
})

it('discussions of institutes have reactions, decisions and earlier texts, but no documents', async () => {
  const { id: institute } = (await who.advisor.call(institutes.create, { body: instituteBody() })).body
  const calls = instituteDiscussions
  const body = { name: 'Inside', description: 'Only here' }
  const { id } = (await who.advisor.call(calls.create, { params: { institute }, body })).body
  const params = { institute, id }
  const said = await who.advisor.call(calls.addComment, { params, body: { comment: 'Agreed' } })
  const commentId = said.body.comments[0]!.id
  const reacted = await who.advisor.call(calls.react, {
    params: { ...params, commentId },
    body: { reaction: 'thanks', on: true },
  })
  expect(reacted.body.reactions).toEqual([{ reaction: 'thanks', count: 1, mine: true }])
  await who.advisor.call(calls.markDecided, { params, body: { comment: 1 } })
  const decisions = await who.advisor.call(calls.list, { params: { institute }, query: { decided: 'true' } })
  expect(decisions.body.results).toMatchObject([{ id, decision: { comment: { text: 'Agreed' } } }])
  const attached = await who.advisor.call(calls.addComment, {
    params,
    body: { comment: 'With a file', documents: [1] },
  })
  expect(attached.status).toBe(400)
  const outside = await who.plain.call(calls.react, {
    params: { ...params, commentId },
    body: { reaction: 'thanks', on: true },
  })
  expect(outside.status).toBe(404)
})

it('a person’s data contain their reactions, follows, reading and decisions', async () => {
  const { id } = await start('Farewell')
  const commentId = (await say(id, 'Goodbye')).body.comments[0]!.id
  const me = who.projectMember
  await me.call(d.react, { params: { id, commentId }, body: { reaction: 'like', on: true } })
  await me.call(d.watch, { params: { id }, body: { level: 'following' } })
  await me.call(d.markSeen, { params: { id }, body: { number: 1 } })
  await me.call(d.markDecided, { params: { id }, body: { comment: 1 } })
  const answer = await fetch(`${server.url}/api/users/my-data/`, {
    headers: { authorization: `Token ${me.token}` },
  })
  const archive = unzipped(Buffer.from(await answer.arrayBuffer()))
  const rows = (file: string) => JSON.parse(String(archive[file])) as object[]
  expect(rows('reactions.json')).toContainEqual(
    expect.objectContaining({ discussion: 'Farewell', comment: 1, reaction: 'like' }),
  )
  expect(rows('discussions-followed.json')).toContainEqual(
    expect.objectContaining({ discussion: 'Farewell', level: 'following' }),
  )
  expect(rows('discussions-read.json')).toContainEqual(
    expect.objectContaining({ discussion: 'Farewell', last_comment: 1 }),
  )
  expect(rows('decisions.json')).toContainEqual(expect.objectContaining({ discussion: 'Farewell' }))
})
