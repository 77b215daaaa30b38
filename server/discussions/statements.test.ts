import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { candidates } from 'contract/projects/candidates.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import { visits } from 'contract/visits/visits.endpoints.ts'
import { countStatements } from '../testing/count-statements.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Person
let project: number
let document: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await as(server, 'projectAdmin')
  const { body } = await admin.call(projects.create, {
    body: { name: 'Counted', type: 'Network', regions: ['Europe'] },
  })
  project = body.id
})
afterAll(() => server.stop())

/** Listeners, which run after a request, have no more to do. */
const jobsDone = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from graphile_worker.jobs`.execute(server.database.db)
        return rows[0]?.left
      },
      { timeout: 15_000 },
    )
    .toBe(0)

const statementsOf = (run: () => Promise<unknown>) =>
  countStatements(run, /\b(discussion|comment|mention|participant|project|topic|person|document)\b/)

async function fill(rows: number): Promise<number> {
  const { db } = server.database
  const people = await db.selectFrom('person').select('id').limit(rows).execute()
  const added = people.map(({ id }) => ({
    project_id: project,
    person_id: id,
    role: 'Project_Member' as const,
  }))
  await db
    .insertInto('participant')
    .values(added)
    .onConflict((known) => known.doNothing())
    .execute()
  let last = 0
  for (let index = 0; index < rows; index += 1) {
    await admin.call(topics.create, { body: { project, name: `Topic ${index}`, description: 'About it' } })
    const description = `Hello @[${people[index % people.length]!.id}]`
    const created = await admin.call(projectDiscussions.create, {
      body: { project, name: `Discussion ${index}`, description },
    })
    last = created.body.id
  }
  for (let index = 0; index < Math.min(rows, 3); index += 1) {
    const file = { name: 'notes.txt', content: `Notes ${index}` }
    const uploaded = await admin.call(documents.create, {
      body: { project, name: `Document ${index}`, permissions: 'PUBLIC' },
      files: { file },
    })
    document ??= uploaded.body.id
    const { updated_at } = (await admin.call(documents.read, { params: { id: document } })).body
    await admin.call(documents.update, {
      params: { id: document },
      body: { updated_at },
      files: { file: { ...file, content: `Version ${index} of ${rows}` } },
    })
    await admin.call(projects.create, {
      body: { name: `Project ${index}`, type: 'Network', regions: ['Europe'] },
    })
  }
  for (let index = 0; index < rows; index += 1)
    await admin.call(projectDiscussions.addComment, {
      params: { id: last },
      body: { comment: `Comment @[${people[index % people.length]!.id}]` },
    })
  return last
}

it('no read takes more statements for more rows', async () => {
  const counts = async (id: number) => {
    await jobsDone()
    const reads: Record<string, () => Promise<unknown>> = {
      projects: () => admin.call(projects.list, { query: { pageSize: 50 } }),
      project: () => admin.call(projects.read, { params: { id: project } }),
      documents: () => admin.call(documents.list, { query: { project, pageSize: 50 } }),
      document: () => admin.call(documents.read, { params: { id: document } }),
      versions: () => admin.call(documents.versions, { params: { id: document } }),
      visit: () => admin.call(visits.visit, { params: { id: project } }),
      participants: () => admin.call(projects.participants, { params: { id: project } }),
      candidates: () => admin.call(candidates.search, { body: { projectId: project, pageSize: 100 } }),
      discussions: () => admin.call(projectDiscussions.list, { query: { project } }),
      discussion: () => admin.call(projectDiscussions.read, { params: { id } }),
      comments: () => admin.call(projectDiscussions.comments, { params: { id } }),
      people: () => admin.call(projectDiscussions.people, { query: { project } }),
    }
    const found: Record<string, number> = {}
    for (const [name, read] of Object.entries(reads)) found[name] = await statementsOf(read)
    return found
  }
  const few = await counts(await fill(1))
  const many = await counts(await fill(9))
  expect(many).toEqual(few)
  for (const [name, count] of Object.entries(few)) expect([name, count > 0]).toEqual([name, true])
})
