import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { documentLevels, type DocumentLevel } from 'contract/documents/documents.rules.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { mediaPath } from '../media/media.ts'
import { person } from '../testing/person.ts'
import type { TestServer } from '../testing/test-server.ts'
import { documentsHourly } from './documents.hourly.ts'
import { startWithDocuments, upload, type People } from './testing/documents-of.ts'

let server: TestServer
let people: People
let project: number
beforeAll(async () => {
  ;({ server, people, project } = await startWithDocuments())
})
afterAll(() => server.stop())

const text = (content: string, name = 'notes.txt') => ({ name, content })
const bytesKept = async () => {
  const folder = join(server.config.DATA_DIR, 'media')
  if (!existsSync(folder)) return 0
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files.filter((entry) => entry.isFile()).length
}
const read = (who: Persona, id: number) => people[who].call(documents.read, { params: { id } })
const opened = async (url: string) => {
  const { status, body } = await person(server).request('GET', url)
  return { status, body }
}
const added = async (permissions: DocumentLevel = 'MEMBERS_ONLY', content = 'first') =>
  (await upload(people.projectManager, { project, permissions }, text(content))).body
const updated = (
  who: Persona,
  document: { id: number; updated_at: string },
  body: object,
  content?: string,
) =>
  people[who].call(documents.update, {
    params: { id: document.id },
    body: { updated_at: document.updated_at, ...body },
    ...(content !== undefined && { files: { file: text(content) } }),
  })

describe('uploading', () => {
  it('is allowed by role and level', async () => {
    const may: Record<string, DocumentLevel[]> = {
      projectGuest: [],
      projectMember: [],
      projectEditor: ['PUBLIC', 'MEMBERS_ONLY'],
      projectManager: [...documentLevels],
      projectAdmin: [...documentLevels],
    }
    for (const [who, levels] of Object.entries(may))
      for (const permissions of documentLevels) {
        const sent = { project, permissions }
        const { status, body } = await upload(people[who as Persona], sent, text(`${who} ${permissions}`))
        expect([who, permissions, status]).toEqual([
          who,
          permissions,
          levels.includes(permissions) ? 201 : 400,
        ])
        if (status === 400)
          expect(body).toMatchObject({
            code: 'permission_denied',
            permission:
              permissions === 'ADMIN_ONLY' ? 'CREATE_PROJECT_PRIVATE_DOCUMENTS' : 'CREATE_PROJECT_DOCUMENTS',
          })
      }
    for (const who of ['plain', 'advisor'] as const)
      expect((await upload(people[who], { project }, text('x'))).status).toBe(404)
  })

  it('requires a title but no file', async () => {
    const untitled = await upload(people.projectEditor, { project, name: ' ' }, text('x'))
    expect([untitled.status, untitled.body]).toEqual([400, { name: ['Please enter a title'] }])
    const alone = await people.projectEditor.call(documents.create, {
      body: { project, name: 'Where the files are', description: 'On the shelf' },
    })
    expect(alone.body).toMatchObject({ file: null, awaits_file: false, version: 0, data: null })
    expect((await read('projectMember', alone.body.id)).status).toBe(200)
  })

  it('accepts and returns the file under both specified names', async () => {
    const { status, body } = await people.projectManager.call(documents.create, {
      body: { project, name: 'By its other name' },
      files: { attachedFile: text('attached') },
    })
    expect([status, body.file?.file_name]).toEqual([201, 'notes.txt'])
    expect(body.attachedFile).toEqual(body.file)
    expect((await opened(body.attachedFile!.url)).body).toBe('attached')
  })

  it('twenty times with the same key creates one document, and refuses other content', async () => {
    const before = await bytesKept()
    const key = randomUUID()
    const sent = { project, name: 'Only once', key }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => upload(people.projectManager, sent, text('same'))),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const other = await upload(people.projectManager, sent, text('diff'))
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect((await bytesKept()) - before).toBe(1)
    const { body } = await people.projectManager.call(documents.list, {
      query: { project, search: 'only ONCE' },
    })
    expect(body.total).toBe(1)
  })

  it('notifies only people who may read the document', async () => {
    const name = `Canary ${randomUUID()}`
    await upload(people.projectAdmin, { project, name, permissions: 'ADMIN_ONLY' }, text('secret'))
    const isNotified = async (who: Persona) => {
      const { body } = await people[who].call(notifications.list, {})
      return body.results.some(({ description }) => description.includes(name))
    }
    await expect.poll(() => isNotified('projectManager')).toBe(true)
    for (const who of ['projectAdmin', 'projectEditor', 'projectMember', 'projectGuest', 'plain'] as const)
      expect([who, await isNotified(who)]).toEqual([who, false])
  })
})

describe('a list', () => {
  it('is searched by title, description and file name, among readable documents', async () => {
    const word = randomUUID()
    const sent = { project, permissions: 'ADMIN_ONLY' as const }
    await upload(people.projectAdmin, sent, text('x', `${word}.txt`))
    const found = async (who: Persona) =>
      (await people[who].call(documents.list, { query: { project, search: word } })).body.total
    expect(await found('projectManager')).toBe(1)
    for (const who of ['projectEditor', 'projectMember', 'projectGuest'] as const)
      expect(await found(who)).toBe(0)
  })

  it('is sorted as requested', async () => {
    for (const name of ['Zebra order', 'Ähre order', 'mango order'])
      await upload(people.projectManager, { project, name }, text(name))
    const names = async (sort: 'name' | '-name') => {
      const { body } = await people.projectManager.call(documents.list, {
        query: { project, search: 'order', sort },
      })
      return body.results.map(({ name }) => name)
    }
    expect(await names('name')).toEqual(['Ähre order', 'mango order', 'Zebra order'])
    expect(await names('-name')).toEqual(['Zebra order', 'mango order', 'Ähre order'])
  })
})

describe('versions', () => {
  it('are kept, and an older one can be restored', async () => {
    const first = await added()
    const second = (await updated('projectEditor', first, {}, 'second')).body
    expect(second).toMatchObject({ version: 2, name: first.name })
    const list = () => people.projectMember.call(documents.versions, { params: { id: first.id } })
    const { body } = await list()
    expect(body.results.map(({ number, created_by }) => [number, created_by?.name])).toEqual([
      [2, 'Edith Laurent'],
      [1, 'Mateo Quispe'],
    ])
    expect((await opened(body.results[1]!.file.url)).body).toBe('first')
    const again = await people.projectEditor.call(documents.restoreVersion, {
      params: { id: first.id, number: 1 },
      body: { updated_at: second.updated_at },
    })
    expect(again.body).toMatchObject({ version: 3, file: { key: first.file!.key } })
    expect((await opened(again.body.file!.url)).body).toBe('first')
    expect((await list()).body.results.map(({ number, restored_from }) => [number, restored_from])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
    const twice = await people.projectEditor.call(documents.restoreVersion, {
      params: { id: first.id, number: 3 },
      body: { updated_at: again.body.updated_at },
    })
    expect(twice).toMatchObject({ status: 409, body: { code: 'document.current_version' } })
  })

  it('of two concurrent edits the second is refused as a conflict', async () => {
    const seen = await added()
    expect((await updated('projectManager', seen, { name: 'By the first' })).status).toBe(200)
    for (const attempt of [
      updated('projectEditor', seen, {}, 'second'),
      updated('projectEditor', seen, { name: 'B' }),
    ])
      expect(await attempt).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const restore = await people.projectEditor.call(documents.restoreVersion, {
      params: { id: seen.id, number: 1 },
      body: { updated_at: seen.updated_at },
    })
    expect(restore.status).toBe(409)
    expect((await read('projectMember', seen.id)).body).toMatchObject({ name: 'By the first', version: 1 })
  })

  it('an upload is recognised when it is sent again after its response was lost', async () => {
    const seen = await added()
    const once = await updated('projectEditor', seen, {}, 'sent twice')
    const twice = await updated('projectEditor', seen, {}, 'sent twice')
    expect([once.body.version, twice.status, twice.body.version]).toEqual([2, 200, 2])
  })

  it('an upload is recognised when it is sent again before its response arrives', async () => {
    const seen = await added()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => updated('projectEditor', seen, {}, 'clicked twice')),
    )
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(5).fill([200, 2]))
  })

  it('the same file with other changes is a conflict, not a repetition', async () => {
    const seen = await added()
    await updated('projectManager', seen, { name: 'By the first' })
    for (const change of [{ permissions: 'ADMIN_ONLY' }, { name: 'By the second' }, { description: 'New' }])
      expect(await updated('projectManager', seen, change, 'first')).toMatchObject({
        status: 409,
        body: { code: 'stale_version' },
      })
  })

  it('one of twenty concurrent new files for the same version is accepted', async () => {
    const seen = await added()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => updated('projectEditor', seen, {}, `file ${at}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await read('projectEditor', seen.id)).body.version).toBe(2)
  })
})

describe('rights', () => {
  const refused = { status: 400, body: { code: 'permission_denied' } }

  it('to change and remove a document depend on its level', async () => {
    const [open, secret] = [await added('PUBLIC'), await added('ADMIN_ONLY')]
    expect(await updated('projectMember', open, { name: 'x' })).toMatchObject(refused)
    expect((await updated('projectGuest', secret, { name: 'x' })).status).toBe(404)
    expect((await updated('projectEditor', secret, { name: 'x' })).status).toBe(404)
    expect(await updated('projectEditor', open, { permissions: 'ADMIN_ONLY' })).toMatchObject(refused)
    const remove = (who: Persona, { id }: { id: number }) =>
      people[who].call(documents.remove, { params: { id } })
    expect(await remove('projectEditor', open)).toMatchObject(refused)
    expect((await remove('projectManager', open)).status).toBe(200)
  })

  it('end with a level or role for lists, documents, versions, and GET, HEAD and Range requests of files', async () => {
    const document = await added('MEMBERS_ONLY', 'canary bytes')
    const { url } = (await read('projectMember', document.id)).body.file!
    const anybody = person(server)
    const all = async () => {
      const list = await people.projectMember.call(documents.list, { query: { project, pageSize: 100 } })
      const head = await fetch(server.url + url, { method: 'HEAD' })
      const part = await anybody.request('GET', url, { headers: { range: 'bytes=0-5' } })
      const versions = await people.projectMember.call(documents.versions, { params: { id: document.id } })
      return [
        list.status === 200 && list.body.results.some(({ id }) => id === document.id),
        (await read('projectMember', document.id)).status,
        versions.status,
        (await opened(url)).status,
        head.status,
        part.status,
      ]
    }
    expect(await all()).toEqual([true, 200, 200, 200, 200, 206])
    const closed = (await updated('projectManager', document, { permissions: 'ADMIN_ONLY' })).body
    expect(await all()).toEqual([false, 404, 404, 404, 404, 404])
    await updated('projectManager', closed, { permissions: 'MEMBERS_ONLY' })
    expect(await all()).toEqual([true, 200, 200, 200, 200, 206])
    const users = await server.database.db.selectFrom('person').select(['id', 'email']).execute()
    const userId = users.find(({ email }) => email.startsWith('project-member@'))!.id
    const role = (roleName: 'Project_Guest' | 'Project_Member') =>
      people.projectAdmin.call(projects.putParticipant, { body: { projectId: project, userId, roleName } })
    await people.projectAdmin.call(projects.removeParticipant, { body: { projectId: project, userId } })
    expect(await all()).toEqual([false, 404, 404, 404, 404, 404])
    await role('Project_Guest')
    expect(await all()).toEqual([false, 404, 404, 404, 404, 404])
    await role('Project_Member')
    expect(await all()).toEqual([true, 200, 200, 200, 200, 206])
  })

  it('range requests return the requested part of a file', async () => {
    const { file } = await added('MEMBERS_ONLY', '0123456789')
    const part = (range: string) => person(server).request('GET', file!.url, { headers: { range } })
    const last = await part('bytes=-3')
    expect([last.status, last.body, last.headers.get('content-range')]).toEqual([206, '789', 'bytes 7-9/10'])
    expect((await part('bytes=10-')).status).toBe(416)
    const head = await fetch(server.url + file!.url, { method: 'HEAD' })
    expect([await head.text(), head.headers.get('content-length')]).toEqual(['', '10'])
  })
})

describe('a removed document', () => {
  it('is hidden except from managers, who can restore it with its versions', async () => {
    const first = await added()
    const second = (await updated('projectManager', first, {}, 'second')).body
    const remove = () => people.projectManager.call(documents.remove, { params: { id: first.id } })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await read('projectAdmin', first.id)).status).toBe(404)
    expect((await opened(second.file!.url)).status).toBe(404)
    const removed = (who: Persona) => people[who].call(documents.listRemoved, { query: { project } })
    expect((await removed('projectManager')).body.results[0]).toMatchObject({
      id: first.id,
      days_left: 30,
      removed_by: { name: 'Mateo Quispe' },
    })
    for (const who of ['projectEditor', 'projectMember', 'projectGuest', 'staff'] as const)
      expect([who, (await removed(who)).status]).toEqual([who, 404])
    const restore = (who: Persona) => people[who].call(documents.restore, { params: { id: first.id } })
    expect((await restore('projectEditor')).status).toBe(404)
    expect((await restore('projectAdmin')).body).toMatchObject({ id: first.id, version: 2 })
    expect((await opened(second.file!.url)).body).toBe('second')
  })

  it('can be permanently deleted, with its files, by people who may restore it', async () => {
    const document = await added('MEMBERS_ONLY', 'the first, to be deleted')
    const second = (await updated('projectManager', document, {}, 'the second, to be deleted')).body
    const paths = [document, second].map(({ file }) => mediaPath(server.config, file!.key))
    const deleted = async (who: Persona) =>
      (await people[who].call(documents.deleteForGood, { params: { id: document.id } })).status
    expect(await deleted('projectAdmin')).toBe(404)
    await people.projectAdmin.call(documents.remove, { params: { id: document.id } })
    for (const who of ['projectEditor', 'projectMember', 'plain'] as const)
      expect([who, await deleted(who)]).toEqual([who, 404])
    expect(paths.map((path) => existsSync(path))).toEqual([true, true])
    expect(await deleted('projectManager')).toBe(200)
    await expect.poll(() => paths.map((path) => existsSync(path))).toEqual([false, false])
    expect((await people.projectAdmin.call(documents.restore, { params: { id: document.id } })).status).toBe(
      404,
    )
    expect(await deleted('projectManager')).toBe(404)
  })

  it('is deleted with its files after thirty days', async () => {
    const document = await added('MEMBERS_ONLY', 'to be purged')
    const kept = await added('MEMBERS_ONLY', 'to be kept')
    for (const { id } of [document, kept])
      await people.projectAdmin.call(documents.remove, { params: { id } })
    await sql`update document set removed_at = removed_at - interval '31 days' where id = ${document.id}`.execute(
      server.database.db,
    )
    const path = mediaPath(server.config, document.file!.key)
    await documentsHourly({}, { database: server.database, config: server.config, log: undefined as never })
    await expect.poll(() => existsSync(path)).toBe(false)
    expect((await people.projectAdmin.call(documents.restore, { params: { id: document.id } })).status).toBe(
      404,
    )
    expect((await people.projectAdmin.call(documents.restore, { params: { id: kept.id } })).status).toBe(200)
  })
})
