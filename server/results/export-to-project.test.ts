import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { projectId, save, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let project: number
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
  project = await projectId(server)
})
afterAll(() => server.stop())

const order = (id: number, who: Persona = 'projectManager', key?: string) =>
  people[who].call(surveyDownloads.exportToProject, { params: { id }, ...(key && { key }) })
const document = async (id: number, who: Persona = 'projectMember') =>
  (await people[who].call(documents.read, { params: { id } })).body
const written = (id: number) => expect.poll(async () => (await document(id)).file).not.toBeNull()
const found = async (name: string) =>
  (
    await people.projectManager.call(documents.list, { query: { project, pageSize: 100 } })
  ).body.results.filter((one) => one.name.startsWith(name))

it('stores the latest results as a data document for the members of the project', async () => {
  const { id, name } = await uploaded(server, people.projectManager)
  await save(people.projectMember, name, { Q1: { yes: true }, Q2: { 'count-data': 7 } })
  await save(people.projectMember, name, { Q2: { 'count-data': 12 } })
  const { status, body } = await order(id)
  const title = `${name} results`
  expect([status, body]).toEqual([
    200,
    { success: true, document: { id: expect.any(Number), name: title }, new_version: false },
  ])
  const made = body.document.id
  expect(await document(made)).toMatchObject({
    project,
    name: title,
    permissions: 'MEMBERS_ONLY',
    isDataDoc: true,
    created_by: { name: `${personas.projectManager.first_name} ${personas.projectManager.last_name}` },
  })
  await written(made)
  const { file } = await document(made)
  expect(file!.file_name).toBe(`${title.replaceAll(' ', '_')}_${new Date().toISOString().slice(0, 10)}.csv`)
  const csv = await fetch(server.url + file!.url)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer())
  expect(Buffer.byteLength(text)).toBe(file!.size)
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map((row) => [row['API Name'], row['Answer']])).toEqual([
    ['farmers', 'Yes we do'],
    ['farmer_count', '12'],
  ])

  const asked = (who: Persona) => people[who].call(documents.read, { params: { id: made } })
  expect((await asked('projectGuest')).status).toBe(404)
  expect((await asked('projectEditor')).status).toBe(200)
  expect((await asked('advisor')).status).toBe(404)
  expect((await asked('plain')).status).toBe(404)
  expect((await person(server).request('GET', file!.url.replace(/\?.*/, ''))).status).toBe(404)
})

it('becomes a new version of the same document when it is repeated, by whoever may change it', async () => {
  const { id, name } = await uploaded(server, people.projectManager)
  await save(people.projectMember, name, { Q1: { yes: true } })
  const first = (await order(id)).body.document.id
  await written(first)
  const { updated_at } = await document(first)
  await save(people.projectMember, name, { Q2: { 'count-data': 12 } })
  const again = await order(id, 'projectAdmin')
  expect(again.body).toMatchObject({ document: { id: first }, new_version: true })
  const versions = async () =>
    (await people.projectMember.call(documents.versions, { params: { id: first } })).body.results
  await expect.poll(async () => (await versions()).map(({ number }) => number)).toEqual([2, 1])
  expect(await found(name)).toHaveLength(1)
  const sizes = (await versions()).map(({ file }) => file.size)
  expect(sizes[0]).toBeGreaterThan(sizes[1]!)
  expect(Date.parse((await document(first)).updated_at)).toBeGreaterThan(Date.parse(updated_at))

  // Its name and level are the members' own; removed, it is replaced by a new one.
  const change = { name: `${name} results for the board`, permissions: 'ADMIN_ONLY' as const }
  const changed = await people.projectAdmin.call(documents.update, {
    params: { id: first },
    body: { ...change, updated_at: (await document(first)).updated_at },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect((await order(id, 'projectAdmin')).body.document).toEqual({ id: first, name: change.name })
  const listed = async () =>
    (await people.projectAdmin.call(documents.versions, { params: { id: first } })).body.total
  await expect.poll(listed).toBe(3)
  await people.projectAdmin.call(documents.remove, { params: { id: first } })
  const replaced = await order(id, 'projectAdmin')
  expect(replaced.body).toMatchObject({ new_version: false, document: { name: `${name} results` } })
  expect(replaced.body.document.id).not.toBe(first)
  await written(replaced.body.document.id)
})

it('notifies the requester that it is ready, and the other members that it was added', async () => {
  const { id, name } = await uploaded(server, people.projectManager)
  const { body } = await order(id)
  await written(body.document.id)
  const heard = async (who: Persona) =>
    (await people[who].call(notifications.list)).body.results.filter(({ description }) =>
      description.includes(`${name} results`),
    )
  await expect.poll(() => heard('projectManager')).toHaveLength(1)
  expect(await heard('projectManager')).toMatchObject([
    {
      description: expect.stringContaining('is in the documents of'),
      data: JSON.stringify({ link: `/projects/${project}/documents/${body.document.id}` }),
    },
  ])
  expect(await heard('projectMember')).toMatchObject([
    { description: expect.stringContaining('added the document') },
  ])
  expect(await heard('projectGuest')).toEqual([])
})

it('is created once when the request is repeated with the same key', async () => {
  const { id, name } = await uploaded(server, people.projectManager)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => order(id, 'projectManager', key)))
  expect(new Set(answers.map(({ body }) => body.document.id)).size).toBe(1)
  await written(answers[0]!.body.document.id)
  expect(await found(name)).toHaveLength(1)
})

it('requires the permissions to export results and create documents', async () => {
  const { id, name } = await uploaded(server, people.projectManager)
  for (const who of ['projectEditor', 'projectMember', 'projectGuest', 'staff'] as const)
    expect(await order(id, who)).toMatchObject({
      status: 400,
      body: { code: 'permission_denied', permission: 'EXPORT_PROJECT_SURVEY_RESULTS' },
    })
  for (const who of ['plain', 'advisor'] as const) expect((await order(id, who)).status).toBe(404)
  expect(await found(name)).toEqual([])
})

it('is limited to two at a time, and cancelled with a deleted survey', async () => {
  const { id, name } = await uploaded(server, people.projectAdmin)
  // While this job runs, no other job of its queue runs.
  const held = Promise.withResolvers<void>()
  const context = { database: server.database, config: server.config, log: pino({ level: 'silent' }) }
  const holding = { 'test.hold': () => held.promise }
  const runner = await startJobs(server.databaseUrl, holding, [], context, { crontab: '' })
  await sql`select graphile_worker.add_job('test.hold', queue_name := 'exports')`.execute(server.database.db)
  const isHeld = async () =>
    (
      await sql`select from graphile_worker.jobs where task_identifier = 'test.hold' and locked_at is not null`.execute(
        server.database.db,
      )
    ).rows.length === 1
  await expect.poll(isHeld).toBe(true)
  const answers = await Promise.all(Array.from({ length: 12 }, () => order(id)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(10)
  for (const { body } of refused) expect(body).toMatchObject({ code: 'survey.many_exports' })
  expect((await found(name)).map(({ file }) => file)).toEqual([null])
  await people.projectAdmin.call(surveys.remove, { params: { id } })
  held.resolve()
  await runner.stop()
  await expect.poll(() => found(name)).toEqual([])
})
