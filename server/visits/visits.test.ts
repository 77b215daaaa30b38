import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectDiscussions as discussions } from 'contract/discussions/discussions.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import { countedNews } from 'contract/visits/first-steps.rules.ts'
import { visits } from 'contract/visits/visits.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
const ids = {} as Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  const rows = await server.database.db.selectFrom('person').select(['id', 'email']).execute()
  for (const name of ['plain', 'projectAdmin', 'projectMember', 'projectGuest', 'advisor'] as const) {
    people[name] = await as(server, name)
    ids[name] = rows.find(({ email }) => email === personas[name].email)?.id ?? 0
  }
})
afterAll(() => server.stop())

const hour = 3600_000
let project: number
const made = async (roles: Partial<Record<Persona, string>> = {}) => {
  const { body } = await people.projectAdmin.call(projects.create, {
    body: { name: 'News', type: 'Network', regions: ['Europe'] },
  })
  project = body.id
  const { db } = server.database
  for (const [name, role] of Object.entries(roles) as [Persona, 'Project_Member'][])
    await db
      .insertInto('participant')
      // Well before the visits, whose times are stored in milliseconds.
      .values({ project_id: project, person_id: ids[name], role, created_at: new Date(Date.now() - hour) })
      .execute()
}
const visited = async (who = people.projectAdmin) =>
  (await who.call(visits.visit, { params: { id: project } })).body
const discussed = (who: Person, name = 'What next?') =>
  who.call(discussions.create, { body: { project, name, description: 'Tell us' } })
const shared = (who: Person, permissions: 'PUBLIC' | 'MEMBERS_ONLY' | 'ADMIN_ONLY') =>
  who.call(documents.create, {
    body: { project, name: 'Notes', permissions },
    files: { file: { name: 'notes.txt', content: 'Some notes of the day' } },
  })

describe('what has changed since the last visit', () => {
  it('is empty on the first visit', async () => {
    await made({ projectMember: 'Project_Member' })
    await discussed(people.projectAdmin)
    expect(await visited(people.projectMember)).toMatchObject({ since: null, comments: null, people: null })
  })

  it('counts what others did, but not the visitor’s own changes', async () => {
    await made({ projectMember: 'Project_Member' })
    await visited(people.projectMember)
    await visited()
    const { body: discussion } = await discussed(people.projectAdmin)
    const id = discussion.id
    await people.projectAdmin.call(discussions.addComment, { params: { id }, body: { comment: 'One' } })
    await people.projectMember.call(discussions.addComment, { params: { id }, body: { comment: 'Mine' } })
    expect((await shared(people.projectAdmin, 'MEMBERS_ONLY')).status).toBe(201)
    server.passTime(hour)
    await server.database.db
      .insertInto('participant')
      .values({
        project_id: project,
        person_id: ids.plain,
        role: 'Project_Guest',
        created_at: new Date(Date.now() + hour),
      })
      .execute()
    expect(await visited(people.projectMember)).toMatchObject({ comments: 2, documents: 1, people: 1 })
    expect(await visited()).toMatchObject({ comments: 1, documents: 0, people: 1 })
    server.passTime(-hour)
  })

  it('counts a new document without a file once', async () => {
    await made({ projectMember: 'Project_Member' })
    await visited(people.projectMember)
    await visited()
    const { body: document } = await people.projectAdmin.call(documents.create, {
      body: { project, name: 'A text alone' },
    })
    server.passTime(hour)
    expect(await visited(people.projectMember)).toMatchObject({ documents: 1 })
    expect(await visited()).toMatchObject({ documents: 0 })
    await people.projectAdmin.call(documents.update, {
      params: { id: document.id },
      body: { updated_at: document.updated_at },
      files: { file: { name: 'notes.txt', content: 'And its file' } },
    })
    expect(await visited(people.projectMember)).toMatchObject({ documents: 1 })
    server.passTime(-hour)
  })

  it('names the topic of the latest contribution by others', async () => {
    await made({ projectMember: 'Project_Member' })
    const inTopic = async (name: string) =>
      (await people.projectAdmin.call(topics.create, { body: { project, name, description: 'Lines' } })).body
        .id
    const [credit, risk] = [await inTopic('Credit'), await inTopic('Risk')]
    const start = async (who: Person, topic: number | null) =>
      (
        await who.call(discussions.create, {
          body: { project, topic, name: 'What next?', description: 'Tell' },
        })
      ).body.id
    const comment = (who: Person, id: number) =>
      who.call(discussions.addComment, { params: { id }, body: { comment: 'Yes' } })
    const older = await start(people.projectAdmin, credit)
    await visited(people.projectMember)
    await start(people.projectAdmin, null)
    server.passTime(hour)
    expect(await visited(people.projectMember)).toMatchObject({ comments: 1, comments_topic: null })
    await comment(people.projectAdmin, older)
    // The visitor's own contributions are not news, whatever their topic.
    await start(people.projectMember, risk)
    expect(await visited(people.projectMember)).toMatchObject({ comments: 2, comments_topic: credit })
    await comment(people.projectAdmin, await start(people.projectAdmin, risk))
    expect(await visited(people.projectMember)).toMatchObject({ comments: 4, comments_topic: risk })
    server.passTime(-hour)
  })

  it('stays the same during a visit and is reset by the next one', async () => {
    await made({ projectMember: 'Project_Member' })
    await visited(people.projectMember)
    await discussed(people.projectAdmin)
    server.passTime(hour)
    const first = await visited(people.projectMember)
    expect(first.comments).toBe(1)
    expect(await visited(people.projectMember)).toEqual(first)
    server.passTime(hour)
    expect((await visited(people.projectMember)).comments).toBe(0)
    server.passTime(-2 * hour)
  })

  it('shows only what the visitor may see', async () => {
    await made({ projectMember: 'Project_Member', projectGuest: 'Project_Guest' })
    for (const who of [people.projectMember, people.projectGuest]) await visited(who)
    for (const level of ['PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY'] as const)
      await shared(people.projectAdmin, level)
    server.passTime(hour)
    expect(await visited(people.projectMember)).toMatchObject({ documents: 2, people: 0, answers: 0 })
    expect(await visited(people.projectGuest)).toMatchObject({ documents: 1, people: null, answers: null })
    server.passTime(-hour)
    expect((await people.plain.call(visits.visit, { params: { id: project } })).status).toBe(404)
  })

  it('stops counting at the maximum', async () => {
    await made({ projectMember: 'Project_Member' })
    await visited(people.projectMember)
    const { body } = await discussed(people.projectAdmin)
    await server.database.db
      .insertInto('comment')
      .values(
        Array.from({ length: countedNews + 20 }, (_, number) => ({
          discussion_id: body.id,
          number: number + 1,
          text: 'Many',
          created_by: ids.projectAdmin,
        })),
      )
      .execute()
    server.passTime(hour)
    expect((await visited(people.projectMember)).comments).toBe(countedNews)
    server.passTime(-hour)
  })
})

describe('the first steps of a new project', () => {
  it('are offered to members who can do them until they are done', async () => {
    await made()
    const steps = async () => (await visited()).first_steps?.map(({ done }) => done)
    expect(await steps()).toEqual([false, false, false])
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project, userId: ids.projectMember, roleName: 'Project_Member' },
    })
    expect(await steps()).toEqual([true, false, false])
    expect((await visited(people.projectMember)).first_steps).toBeNull()
    await people.projectAdmin.call(topics.create, { body: { project, name: 'Credit', description: 'Lines' } })
    expect(await steps()).toEqual([true, true, false])
    await shared(people.projectAdmin, 'PUBLIC')
    expect((await visited()).first_steps).toBeNull()
  })

  it('are hidden only for the person who dismissed them', async () => {
    await made({ advisor: 'Project_Admin' })
    expect((await visited()).first_steps).toHaveLength(3)
    await people.projectAdmin.call(visits.dismissFirstSteps, { params: { id: project } })
    expect((await visited()).first_steps).toBeNull()
    expect((await visited(people.advisor)).first_steps).toHaveLength(3)
  })
})

it('concurrent visits count as one', async () => {
  await made()
  const answers = await Promise.all(Array.from({ length: 8 }, () => visited()))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

it('the contents of a project are counted as far as the reader may see them', async () => {
  await made({ projectMember: 'Project_Member', projectGuest: 'Project_Guest' })
  const { body: topic } = await people.projectAdmin.call(topics.create, {
    body: { project, name: 'Credit', description: 'Lines' },
  })
  await discussed(people.projectAdmin)
  await people.projectAdmin.call(discussions.create, {
    body: { project, topic: topic.id, name: 'In the topic' },
  })
  for (const level of ['PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY'] as const)
    await shared(people.projectAdmin, level)
  const counts = async (who: Person) => (await who.call(visits.counts, { params: { id: project } })).body
  const all = { surveys: 0, discussions: 1, topics: [{ id: topic.id, discussions: 1 }] }
  expect(await counts(people.projectAdmin)).toEqual({ ...all, documents: 3 })
  expect(await counts(people.projectMember)).toEqual({ ...all, documents: 2 })
  expect((await counts(people.projectGuest)).documents).toBe(1)
  expect((await people.plain.call(visits.counts, { params: { id: project } })).status).toBe(404)
})
