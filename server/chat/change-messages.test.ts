import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { changeMilliseconds } from 'contract/chat/chat.rules.ts'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { reports } from 'contract/reports/reports.endpoints.ts'
import { staffReports } from 'contract/staff/reports.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { mediaPath } from '../media/media.ts'
import { liveSocket, type LiveSocket } from '../testing/live-socket.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connect } from './testing/connect.ts'
import { startNode } from './testing/nodes.ts'

let server: TestServer
let node: Awaited<ReturnType<typeof startNode>>
const ids = {} as Record<Persona, number>
let plain: Person
let advisor: Person
let stranger: Person
let staff: Person

beforeAll(async () => {
  server = await startTestServer()
  node = await startNode(server)
  const found = await server.database.db.selectFrom('person').select(['id', 'email']).execute()
  for (const name of Object.keys(personas) as Persona[])
    ids[name] = found.find(({ email }) => email === personas[name].email)!.id
  ;[plain, advisor, stranger, staff] = (await Promise.all(
    (['plain', 'advisor', 'projectMember', 'staff'] as const).map((name) => as(server, name)),
  )) as [Person, Person, Person, Person]
})
beforeEach(async () => {
  const { db } = server.database
  await db.deleteFrom('report').execute()
  await db.deleteFrom('conversation').execute()
  await db.deleteFrom('person_block').execute()
  await db.deleteFrom('contact').execute()
  await connect(db, ids.plain, ids.advisor)
})
const opened: LiveSocket[] = []
afterEach(() => opened.splice(0).forEach((socket) => socket.close()))
afterAll(async () => {
  await node.stop()
  await server.stop()
})

/** Sockets of both people, on different nodes. */
const bothOpen = async () => {
  const both = [await liveSocket(server.url, plain), await liveSocket(node.url, advisor)]
  opened.push(...both)
  return both
}
const sent = async (message = 'Good mornin', who = plain, userId = ids.advisor) =>
  (await who.call(chat.send, { params: { userId }, body: { message, clientId: randomUUID() } })).body.message
    .id
const at = (messageId: number, userId = ids.advisor) => ({ params: { userId, messageId } })
const edit = (messageId: number, message: string, who = plain, userId = ids.advisor) =>
  who.call(chat.edit, { ...at(messageId, userId), body: { message } })
const remove = (messageId: number, who = plain, userId = ids.advisor) =>
  who.call(chat.remove, at(messageId, userId))
const react = (messageId: number, who: Person, userId: number, active = true, reaction = 'like' as const) =>
  who.call(chat.react, { ...at(messageId, userId), body: { reaction, active } })
const read = async (who = advisor, userId = ids.plain) =>
  (await who.call(chat.messages, { params: { userId } })).body.messages
const sendFile = (
  file: { name: string; content: string | Uint8Array<ArrayBuffer> },
  { message = '', clientId = randomUUID(), who = plain, userId = ids.advisor } = {},
) => who.call(chat.sendFile, { params: { userId }, body: { message, clientId }, files: { file } })
const age = (milliseconds: number) =>
  server.database.db
    .updateTable('message')
    .set({ created_at: new Date(Date.now() - milliseconds) })
    .execute()
const notes = { name: 'my notes.txt', content: 'Maize and coffee' }
const bytesAt = (url: string) => person(server).request('GET', url)

describe('editing and deleting', () => {
  it('changes the message for both people on every node', async () => {
    const id = await sent()
    const sockets = await bothOpen()
    expect((await edit(id, ' Good morning\r\nArjun ')).body).toMatchObject({
      content: 'Good morning\nArjun',
      edited: true,
    })
    for (const socket of sockets)
      expect(await socket.receive('message_changed')).toMatchObject({
        from: ids.plain,
        to: ids.advisor,
        messageId: id,
        message: { id, content: 'Good morning\nArjun', edited: true },
      })
    expect((await remove(id)).body).toMatchObject({ content: 'Message deleted', deleted: true })
    for (const socket of sockets)
      expect(await socket.receive('message_changed')).toMatchObject({ message: { id, deleted: true } })
    expect(await read()).toMatchObject([{ id, content: 'Message deleted', deleted: true }])
    const list = await advisor.call(chat.list)
    expect(list.body.results[0]?.last_message).toMatchObject({ content: 'Message deleted', deleted: true })
    const found = await advisor.call(chat.search, { query: { text: 'deleted' } })
    expect(found.body.results).toEqual([])
  })

  it('is possible for 15 minutes, by the clock of the server', async () => {
    const id = await sent()
    await age(changeMilliseconds - 60_000)
    expect((await edit(id, 'In time')).status).toBe(200)
    await age(changeMilliseconds + 1000)
    expect((await edit(id, 'Too late')).body).toMatchObject({ code: 'message_too_old' })
    expect((await remove(id)).body).toMatchObject({ code: 'message_too_old' })
    expect(await read()).toMatchObject([{ content: 'In time' }])
  })

  it('is for the author only', async () => {
    const id = await sent()
    expect((await edit(id, 'Mine now', advisor, ids.plain)).body).toMatchObject({ code: 'message_of_other' })
    expect((await remove(id, advisor, ids.plain)).body).toMatchObject({ code: 'message_of_other' })
    expect((await edit(id, 'Mine now', stranger, ids.plain)).status).toBe(404)
    expect((await edit(99, 'Nothing')).status).toBe(404)
    expect((await edit(id, '  ')).status).toBe(400)
    expect((await read())[0]?.content).toBe('Good mornin')
  })

  it('happens once, and a deleted message stays deleted', async () => {
    const id = await sent()
    const [, socket] = await bothOpen()
    for (let time = 0; time < 2; time++)
      expect((await edit(id, 'Good mornin')).body).not.toHaveProperty('edited')
    for (let time = 0; time < 2; time++) expect((await remove(id)).status).toBe(200)
    expect((await edit(id, 'Again')).body).toMatchObject({ code: 'message_deleted' })
    await sent('Next')
    await socket!.receive('new_message')
    expect(socket!.received.filter(({ command }) => command === 'message_changed')).toHaveLength(1)
  })

  it('a retry of sending is acknowledged with the edited text', async () => {
    const clientId = randomUUID()
    const body = { message: 'Good mornin', clientId }
    const params = { userId: ids.advisor }
    const { id } = (await plain.call(chat.send, { params, body })).body.message
    await edit(id, 'Good morning')
    const again = await plain.call(chat.send, { params, body })
    expect(again.body.message).toMatchObject({ id, content: 'Good morning', edited: true })
    expect(await read()).toHaveLength(1)
  })

  it('a former contact may delete what they wrote, but not edit it', async () => {
    const id = await sent()
    await server.database.db.deleteFrom('contact').execute()
    expect((await edit(id, 'Edited')).body).toMatchObject({ code: 'not_a_contact' })
    expect((await remove(id)).status).toBe(200)
  })
})

describe('reactions', () => {
  it('of both people are seen by both, once each', async () => {
    const id = await sent()
    const sockets = await bothOpen()
    for (let time = 0; time < 2; time++) await react(id, advisor, ids.plain)
    await react(id, plain, ids.advisor)
    const expected = [
      { person: ids.advisor, reaction: 'like' },
      { person: ids.plain, reaction: 'like' },
    ]
    expect((await read())[0]?.reactions).toEqual(expected)
    for (const socket of sockets) {
      expect(await socket.receive('message_changed')).toMatchObject({
        message: { reactions: expected.slice(0, 1) },
      })
      expect(await socket.receive('message_changed')).toMatchObject({ message: { reactions: expected } })
    }
    for (let time = 0; time < 2; time++) await react(id, advisor, ids.plain, false)
    expect((await read())[0]?.reactions).toEqual(expected.slice(1))
    await react(id, plain, ids.advisor, false)
    expect((await read())[0]).not.toHaveProperty('reactions')
  })

  it('are for the two people, and of a known kind', async () => {
    const id = await sent()
    expect((await react(id, stranger, ids.plain)).status).toBe(404)
    expect((await react(id, plain, ids.advisor, true, 'anger' as never)).status).toBe(400)
    expect((await react(99, plain, ids.advisor)).status).toBe(404)
    await react(id, advisor, ids.plain)
    await remove(id)
    expect((await read())[0]).not.toHaveProperty('reactions')
    expect((await react(id, advisor, ids.plain)).body).toMatchObject({ code: 'message_deleted' })
  })
})

describe('files', () => {
  const urlOf = async (id: number, who = advisor, userId = ids.plain) =>
    who.call(chat.readFile, at(id, userId))

  it('are sent with or without a text, and opened by the two people only', async () => {
    const [, socket] = await bothOpen()
    const { body, status } = await sendFile(notes)
    expect(status).toBe(200)
    const file = { file_name: 'my_notes.txt', size: notes.content.length, preview: 'text' }
    expect(body.message).toMatchObject({ content: 'my_notes.txt', file })
    expect(await socket!.receive('new_message')).toMatchObject({ message: { file } })
    expect((await sendFile(notes, { message: 'Look' })).body.message).toMatchObject({ content: 'Look', file })
    expect(await read()).toMatchObject([{ file }, { file }])
    for (const [who, peer] of [
      [advisor, ids.plain],
      [plain, ids.advisor],
    ] as const) {
      const { url } = (await urlOf(body.message.id, who, peer)).body
      const response = await bytesAt(url)
      expect([response.status, response.body]).toEqual([200, notes.content])
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    }
    expect((await urlOf(body.message.id, stranger, ids.plain)).status).toBe(404)
    expect((await urlOf(await sent('No file'))).status).toBe(404)
  })

  it('follow the rules of documents: kinds, contents and quotas', async () => {
    expect((await sendFile({ name: 'run.exe', content: 'MZ' })).body).toMatchObject({ code: 'document.type' })
    expect((await sendFile({ name: 'page.html', content: '<p>' })).body).toMatchObject({
      code: 'document.type',
    })
    expect((await sendFile({ name: 'a.pdf', content: 'not a PDF' })).body).toMatchObject({
      code: 'document.content',
    })
    const alone = await plain.call(chat.sendFile, {
      params: { userId: ids.advisor },
      body: { clientId: randomUUID() },
    })
    expect(alone.body).toMatchObject({ code: 'message_without_file' })
    expect((await sendFile(notes, { userId: ids.projectMember })).status).toBe(404)
    expect(await read()).toEqual([])
    const quota = server.config.DAILY_QUOTA
    Object.assign(server.config, { DAILY_QUOTA: 0 })
    try {
      expect((await sendFile(notes)).status).toBe(413)
    } finally {
      Object.assign(server.config, { DAILY_QUOTA: quota })
    }
    expect(await read()).toEqual([])
  })

  it('a retry with the same clientId stores one message; another file is refused', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => sendFile(notes, { clientId })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message?.id}`))).toEqual(
      new Set(['200 1']),
    )
    const other = await sendFile({ name: 'my notes.txt', content: 'Other' }, { clientId })
    expect(other.body).toMatchObject({ code: 'client_id_reused' })
    expect(await read()).toHaveLength(1)
  })

  it('are gone when their message is deleted', async () => {
    const { id } = (await sendFile(notes)).body.message
    const { url } = (await urlOf(id)).body
    const { media_key } = await server.database.db
      .selectFrom('message')
      .select('media_key')
      .executeTakeFirstOrThrow()
    await remove(id)
    expect((await bytesAt(url)).status).toBe(404)
    expect((await urlOf(id)).status).toBe(404)
    expect((await read())[0]).not.toHaveProperty('file')
    await expect.poll(() => existsSync(mediaPath(server.config, media_key!)), { timeout: 30_000 }).toBe(false)
  })

  it('cannot be opened any more by people who block each other', async () => {
    const { id } = (await sendFile(notes)).body.message
    const { url } = (await urlOf(id)).body
    expect((await bytesAt(url)).status).toBe(200)
    await plain.call(blockedPeople.block, { params: { userId: ids.advisor } })
    expect((await bytesAt(url)).status).toBe(404)
    expect((await urlOf(id)).status).toBe(404)
  })

  it('of a picture have a preview', async () => {
    const picture = await readFile(new URL('../../db/seed/pictures/face-0.png', import.meta.url))
    const { body } = await sendFile({ name: 'face.png', content: Uint8Array.from(picture) })
    expect(body.message.file).toMatchObject({ file_name: 'face.png', preview: 'image' })
  })
})

describe('reported messages', () => {
  const report = async (id: number) =>
    (
      await advisor.call(reports.create, {
        body: { type: 'message', id, userId: ids.plain, reason: 'abuse' },
      })
    ).body.id

  it('staff open the file of a reported message, which is logged', async () => {
    const { id } = (await sendFile(notes)).body.message
    const other = (await sendFile(notes)).body.message
    const reported = await report(id)
    const listed = (await staff.call(staffReports.list)).body.results.find((one) => one.id === reported)
    expect(listed?.file).toEqual({ file_name: 'my_notes.txt', size: notes.content.length })
    expect((await plain.call(staffReports.readFile, { params: { id: reported } })).status).toBe(404)
    const open = () => staff.call(staffReports.readFile, { params: { id: reported } })
    expect((await bytesAt((await open()).body.url)).body).toBe(notes.content)
    const logged = () =>
      server.database.db
        .selectFrom('audit_entry')
        .select(['actor_id', 'subject'])
        .where('action', '=', 'report.file_opened')
        .execute()
    expect(await logged()).toEqual([{ actor_id: ids.staff, subject: `person:${ids.plain}` }])
    // Hidden, it is closed to the two people and stays open to staff.
    const { url } = (await advisor.call(chat.readFile, at(id, ids.plain))).body
    await staff.call(staffReports.decide, { params: { id: reported }, body: { action: 'hide' } })
    expect((await bytesAt(url)).status).toBe(404)
    expect((await advisor.call(chat.readFile, at(id, ids.plain))).status).toBe(404)
    expect((await read())[0]).toMatchObject({ content: 'Hidden by our staff', hidden: true })
    expect((await read())[0]).not.toHaveProperty('file')
    expect((await bytesAt((await open()).body.url)).status).toBe(200)
    expect((await edit(id, 'Back')).body).toMatchObject({ code: 'hidden_by_staff' })
    expect((await remove(id)).body).toMatchObject({ code: 'hidden_by_staff' })
    await staff.call(staffReports.restore, { params: { id: reported } })
    expect((await read())[0]).toMatchObject({ content: 'my_notes.txt', file: { file_name: 'my_notes.txt' } })
    expect((await bytesAt(url)).status).toBe(200)
    expect(other.id).toBe(id + 1)
  })

  it('a message that its author has deleted stays deleted, and its file is gone', async () => {
    const { id } = (await sendFile(notes)).body.message
    const reported = await report(id)
    await remove(id)
    expect((await staff.call(staffReports.readFile, { params: { id: reported } })).status).toBe(404)
    await staff.call(staffReports.decide, { params: { id: reported }, body: { action: 'hide' } })
    await staff.call(staffReports.restore, { params: { id: reported } })
    expect(await read()).toMatchObject([{ content: 'Message deleted', deleted: true }])
  })
})
