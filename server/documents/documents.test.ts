import { transaction } from '../platform/database/database.ts'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { documentLevels, type DocumentLevel } from 'contract/documents/documents.rules.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { personaProjects, personas, type Persona } from '../../db/seed/personas.ts'
import { mediaPath } from '../media/media.ts'
import { purgeProjects } from '../projects/remove-project.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { beginDocument, writeDocument } from './documents.ts'

let server: TestServer
let project: number
const people = {} as Record<Persona, Person>
const ids = {} as Record<Persona, number>
/** A document of each level in the personas' project, with a file. */
const made = {} as Record<DocumentLevel, number>

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  for (const name of Object.keys(personas) as Persona[]) {
    people[name] = await as(server, name)
    const { email } = personas[name]
    ids[name] = (
      await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    ).id
  }
  const own = db.selectFrom('project').select('id').where('name', '=', personaProjects.own)
  project = (await own.executeTakeFirstOrThrow()).id
  for (const level of documentLevels) made[level] = await written(project, level)
})
afterAll(() => server.stop())

const begun = (projectId: number, permissions: DocumentLevel) =>
  transaction(server.database.db, (tx) =>
    beginDocument(
      tx,
      {
        projectId,
        name: `For ${permissions}`,
        description: '',
        permissions,
        isDataDoc: true,
        createdBy: ids.projectManager,
      },
      new Date(),
    ),
  )

async function written(projectId: number, permissions: DocumentLevel): Promise<number> {
  const id = await begun(projectId, permissions)
  await write(id, `bytes of ${permissions}`)
  return id
}

const write = (id: number, content: string) =>
  writeDocument({ database: server.database, config: server.config, log: undefined as never }, id, {
    stream: Readable.from([content]),
    fileName: 'a b.csv',
    contentType: 'text/csv',
    by: ids.projectManager,
    project,
  })

const list = async (who: Persona, query = {}) =>
  people[who].call(documents.list, { query: { project, ...query } })
const read = (who: Persona, id: number) => people[who].call(documents.read, { params: { id } })
const download = async (who: Persona, level: DocumentLevel) =>
  (await read(who, made[level])).body.file!.url as string

it('since lists only documents that were added or changed at this instant or later', async () => {
  const first = (await read('projectAdmin', made.PUBLIC)).body
  const found = async (since: string) =>
    (await list('projectAdmin', { since })).body.results.map(({ id }) => id)
  const next = new Date(Date.now() + 60_000).toISOString()
  expect(await found(next)).toEqual([])
  expect(await found(first.updated_at)).toContain(first.id)
  expect(await found(new Date(Date.parse(first.updated_at) + 1).toISOString())).not.toContain(first.id)
  const { status, body } = await people.projectAdmin.request(
    'GET',
    `${documents.list.path}?project=${project}&since=today`,
  )
  expect([status, body]).toMatchObject([400, { since: [expect.stringContaining('such as')] }])
})

const everything = [...documentLevels]
describe.each<[Persona, DocumentLevel[]]>([
  ['projectGuest', ['PUBLIC']],
  ['projectMember', ['PUBLIC', 'MEMBERS_ONLY']],
  ['projectEditor', ['PUBLIC', 'MEMBERS_ONLY']],
  ['projectManager', everything],
  ['projectAdmin', everything],
  ['staff', everything],
])('%s', (who, levels) => {
  it(`finds, opens and downloads what is ${levels.join(', ')}, and nothing else`, async () => {
    const { status, body } = await list(who)
    expect(status).toBe(200)
    expect(body.total).toBe(levels.length)
    expect(body.results.map(({ permissions }) => permissions).toSorted()).toEqual(levels.toSorted())
    for (const level of documentLevels) {
      const one = await read(who, made[level])
      expect(one.status).toBe(levels.includes(level) ? 200 : 404)
      if (one.status !== 200) continue
      const file = await person(server).request('GET', one.body.file!.url)
      expect([file.status, file.body]).toEqual([200, `bytes of ${level}`])
      expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''a_b.csv")
      expect(file.headers.get('cache-control')).toBe('private, no-store')
    }
  })
})

it.each<Persona>(['plain', 'advisor', 'unapprovedMember'])(
  'the documents of a private project are hidden from %s',
  async (who) => {
    expect((await list(who)).status).toBe(404)
    for (const level of documentLevels) expect((await read(who, made[level])).status).toBe(404)
  },
)

it('people who may not see the participants do not see the authors of documents and files', async () => {
  const hers = `${personas.projectManager.first_name} ${personas.projectManager.last_name}`
  for (const [who, name] of [
    ['projectMember', hers],
    ['projectGuest', undefined],
  ] as const) {
    const params = { id: made.PUBLIC }
    const shown = [
      (await read(who, made.PUBLIC)).body,
      (await list(who)).body.results.find(({ id }) => id === made.PUBLIC)!,
      (await people[who].call(documents.versions, { params })).body.results[0]!,
    ]
    expect(shown.map(({ created_by: by }) => by?.name)).toEqual([name, name, name])
  }
})

it('all members read the public documents of a public project', async () => {
  const { body } = await people.projectAdmin.call(projects.create, {
    body: { name: 'Open house', type: 'Network', regions: ['Europe'], project_visibility: 'public' },
  })
  const [open] = [await written(body.id, 'PUBLIC'), await written(body.id, 'MEMBERS_ONLY')]
  const found = await people.plain.call(documents.list, { query: { project: body.id } })
  expect(found.body).toMatchObject({
    total: 1,
    results: [{ id: open, permissions: 'PUBLIC', created_by: null }],
  })
  const { file } = found.body.results[0]!
  expect((await person(server).request('GET', file!.url)).body).toBe('bytes of PUBLIC')
})

it('a document is returned with its author, dates and file', async () => {
  const file = {
    preview: 'text',
    key: expect.any(String),
    file_name: 'a_b.csv',
    url: expect.any(String),
    size: 'bytes of MEMBERS_ONLY'.length,
  }
  expect((await read('projectMember', made.MEMBERS_ONLY)).body).toEqual({
    id: made.MEMBERS_ONLY,
    project,
    name: 'For MEMBERS_ONLY',
    description: '',
    permissions: 'MEMBERS_ONLY',
    isDataDoc: true,
    created_by: {
      id: ids.projectManager,
      name: `${personas.projectManager.first_name} ${personas.projectManager.last_name}`,
    },
    created_at: expect.any(String),
    updated_at: expect.any(String),
    version: 1,
    awaits_file: false,
    folder: null,
    thumbnail: null,
    data: expect.stringMatching(/^(loading|ready)$/),
    file,
    attachedFile: file,
  })
})

it('the list has pages, newest first', async () => {
  const first = await list('projectManager', { pageSize: 2 })
  const second = await list('projectManager', { pageSize: 2, pageNumber: 2 })
  expect(first.body).toMatchObject({ total: 3, pageNumber: 1, pageSize: 2 })
  expect([...first.body.results, ...second.body.results].map(({ id }) => id)).toEqual(
    documentLevels.map((level) => made[level]).toReversed(),
  )
  expect((await list('projectManager', { pageSize: 101 })).status).toBe(400)
  expect((await people.projectManager.request('GET', '/api/projects/documents/')).status).toBe(400)
})

describe('a signed URL', () => {
  const opens = async (url: string) => (await person(server).request('GET', url)).status

  it('stops working when its reader may no longer read the document', async () => {
    const [manager, member] = [
      await download('projectManager', 'MEMBERS_ONLY'),
      await download('projectMember', 'MEMBERS_ONLY'),
    ]
    const level = (permissions: DocumentLevel) =>
      server.database.db
        .updateTable('document')
        .set({ permissions })
        .where('id', '=', made.MEMBERS_ONLY)
        .execute()
    await level('ADMIN_ONLY')
    expect([await opens(manager), await opens(member)]).toEqual([200, 404])
    await level('MEMBERS_ONLY')
    expect(await opens(member)).toBe(200)
    await people.projectAdmin.call(projects.removeParticipant, {
      body: { projectId: project, userId: ids.projectMember },
    })
    expect(await opens(member)).toBe(404)
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project, userId: ids.projectMember, roleName: 'Project_Member' },
    })
    expect(await opens(member)).toBe(200)
  })

  it('works for one person and a limited time', async () => {
    const url = await download('projectManager', 'ADMIN_ONLY')
    expect(await opens(url)).toBe(200)
    expect(await opens(url.replace(/by=\d+/, `by=${ids.projectAdmin}`))).toBe(404)
    expect(await opens(url.replace(/by=\d+&/, ''))).toBe(404)
    server.passTime(2 * 3_600_000)
    expect(await opens(url)).toBe(404)
    server.passTime(-2 * 3_600_000)
  })
})

it('a document gets its file once, and later files are deleted', async () => {
  await write(made.PUBLIC, 'other bytes')
  const { body } = await read('projectAdmin', made.PUBLIC)
  expect((await person(server).request('GET', body.file!.url)).body).toBe('bytes of PUBLIC')
  const orphans = await server.database.db
    .selectFrom('media')
    .leftJoin('document_version', 'media_key', 'media.key')
    .select('media.key')
    .where('file_name', '=', 'a_b.csv')
    .where('media_key', 'is', null)
    .execute()
  expect(orphans).toEqual([])
})

it('the files of a deleted project cannot be read, and are deleted with it after 30 days', async () => {
  const { body } = await people.projectAdmin.call(projects.create, {
    body: { name: 'To be deleted', type: 'Research', regions: ['Europe'] },
  })
  const id = await written(body.id, 'ADMIN_ONLY')
  const { file } = (await read('projectAdmin', id)).body
  const path = mediaPath(server.config, file!.key)
  expect(existsSync(path)).toBe(true)
  await people.projectAdmin.call(projects.remove, { params: { id: body.id } })
  expect((await person(server).request('GET', file!.url)).status).toBe(404)
  await server.database.db
    .updateTable('project')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', body.id)
    .execute()
  await purgeProjects({}, { database: server.database, config: server.config, log: undefined as never })
  await expect.poll(() => existsSync(path)).toBe(false)
  expect((await person(server).request('GET', file!.url)).status).toBe(404)
})
