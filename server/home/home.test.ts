import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectDiscussions } from 'contract/discussions/discussions.contract.ts'
import { home } from 'contract/home/home.contract.ts'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import { projects } from 'contract/projects/projects.contract.ts'
import { signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import type { Persona } from '../../db/seed/personas.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

const read = async (who: Persona) => (await people[who].call(home.read)).body

it('the latest discussions are told to those who read them, and to nobody else', async () => {
  const { body: project } = await people.advisor.call(projects.create, {
    body: { name: 'Homely', type: 'Network', regions: ['Europe'], project_visibility: 'public' },
  })
  for (let number = 1; number <= 6; number++)
    await people.advisor.call(projectDiscussions.create, {
      body: { name: `Question ${number}`, description: 'What do you think?', project: project.id },
    })
  const names = async (who: Persona) => (await read(who)).discussions.map(({ name }) => name)
  expect(await names('advisor')).toEqual([
    'Question 6',
    'Question 5',
    'Question 4',
    'Question 3',
    'Question 2',
  ])
  expect(await names('plain')).toEqual([])
  expect(await names('staff')).toEqual([])
  const asGuest = { projectId: project.id, userId: ids.plain, roleName: 'Project_Guest' }
  expect((await people.advisor.call(projects.putParticipant, { body: asGuest })).status).toBe(200)
  expect(await names('plain')).toHaveLength(5)
  const gone = { projectId: project.id, userId: ids.plain }
  expect((await people.advisor.call(projects.removeParticipant, { body: gone })).status).toBe(200)
  expect(await names('plain')).toEqual([])
})

it('a followed institute is told when it changes, until one may not see it any more', async () => {
  const { db } = server.database
  const { id } = await db
    .insertInto('institute')
    .values({ name: 'Followed House', type: 'NGO', updated_at: new Date(Date.now() - 40 * 24 * 3600_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await people.plain.call(institutes.follow, { params: { id }, body: { follow: true } })
  expect((await read('plain')).followed).toEqual([])
  await db.updateTable('institute').set({ updated_at: new Date() }).where('id', '=', id).execute()
  expect((await read('plain')).followed).toMatchObject([{ id, name: 'Followed House', type: 'NGO' }])
  expect((await read('advisor')).followed).toEqual([])
  await db.updateTable('institute').set({ profile_visibility: 'private' }).where('id', '=', id).execute()
  expect((await read('plain')).followed).toEqual([])
})

it('the steps of a newcomer are done one by one', async () => {
  const { db } = server.database
  const steps = async () => (await read('unapprovedMember')).steps
  expect(await steps()).toEqual({ profile: false, preferences: false, project: false })
  await db
    .insertInto('search_profile')
    .values({ person_id: ids.unapprovedMember, category: 'NGO', options: {}, updated_at: new Date() })
    .execute()
  expect(await steps()).toEqual({ profile: false, preferences: true, project: false })
  await people.unapprovedMember.call(projects.create, {
    body: { name: 'Third step', type: 'Network', regions: ['Europe'] },
  })
  expect(await steps()).toEqual({ profile: false, preferences: true, project: true })
})
