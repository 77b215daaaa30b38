import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { home } from 'contract/home/home.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { save, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
const made: number[] = []
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
  for (const name of ['One', 'Two', 'Three']) {
    const { body } = await people.plain.call(projects.create, {
      body: { name, type: 'Research', regions: ['Europe'] },
    })
    made.push(body.id)
  }
})
afterAll(() => server.stop())

const listed = async (who: Persona = 'plain') => (await people[who].call(projects.list)).body.results
const latestOf = async (id: number, who: Persona = 'plain') =>
  (await people[who].call(projects.read, { params: { id } })).body.latest_update

/** Checks that a change makes this project the latest everywhere, without a new version of the project itself. */
async function becomesLatest(id: number, change: () => Promise<{ status: number }>) {
  const { body: before } = await people.plain.call(projects.read, { params: { id } })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await change()).status).toBeLessThan(300)
  const [first] = await listed()
  expect(first?.id).toBe(id)
  const { body: after } = await people.plain.call(projects.read, { params: { id } })
  expect(after.latest_update > before.latest_update).toBe(true)
  expect(after.updated_at).toBe(before.updated_at)
  expect(first?.latest_update).toBe(after.latest_update)
  const { body } = await people.plain.call(home.read)
  expect(body.projects.results[0]).toMatchObject({ id, latest_update: after.latest_update })
}

it('a document, a comment, a topic, a survey and an answer are the latest update of their project', async () => {
  const [one, two, three] = made as [number, number, number]
  await becomesLatest(one, () =>
    people.plain.call(documents.create, { body: { project: one, name: 'Plan', description: 'Text' } }),
  )
  const started = await people.plain.call(projectDiscussions.create, {
    body: { name: 'Where?', description: 'Which district first?', project: two },
  })
  await becomesLatest(three, () =>
    people.plain.call(topics.create, { body: { project: three, name: 'Loans', description: 'Green loans' } }),
  )
  await becomesLatest(two, () =>
    people.plain.call(projectDiscussions.addComment, {
      params: { id: started.body.id },
      body: { comment: 'In Ho.' },
    }),
  )
  const survey = await uploaded(server, people.plain, { projectId: one })
  expect((await listed())[0]?.id).toBe(one)
  await people.plain.call(projectDiscussions.addComment, {
    params: { id: started.body.id },
    body: { comment: 'Or in Wa.' },
  })
  await becomesLatest(one, () => save(people.plain, survey.name, { Q1: { yes: true } }))
})

it('what a reader may not see does not show in their latest update', async () => {
  const id = made[0]!
  const guest = { projectId: id, userId: ids.projectGuest, roleName: 'Project_Guest' }
  expect((await people.plain.call(projects.putParticipant, { body: guest })).status).toBe(200)
  const before = await latestOf(id, 'projectGuest')
  for (const permissions of ['ADMIN_ONLY', 'MEMBERS_ONLY'] as const)
    await people.plain.call(documents.create, { body: { project: id, name: 'Budget', permissions } })
  expect(await latestOf(id, 'projectGuest')).toBe(before)
  expect((await listed('projectGuest')).find((one) => one.id === id)?.latest_update).toBe(before)
  expect((await latestOf(id)) > before).toBe(true)
})

it('a visitor of a public project sees changes of the project and its public documents only', async () => {
  const { body: project } = await people.plain.call(projects.create, {
    body: { name: 'Open', type: 'Research', regions: ['Europe'], project_visibility: 'public' },
  })
  const { id } = project
  await people.plain.call(projectDiscussions.create, {
    body: { name: 'Inside', description: 'Only for us', project: id },
  })
  expect(await latestOf(id, 'advisor')).toBe(project.updated_at)
  await people.plain.call(documents.create, { body: { project: id, name: 'Report', permissions: 'PUBLIC' } })
  expect((await latestOf(id, 'advisor')) > project.updated_at).toBe(true)
})
