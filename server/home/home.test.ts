import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { home } from 'contract/home/home.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { inTransaction } from '../platform/database/database.ts'
import { insertMember } from '../search/testing/findable.ts'
import { insertSurvey } from '../surveys/surveys.ts'
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

it('the latest discussions are shown only to members who may read them', async () => {
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

it('a followed institute is shown when it changes, as long as the follower may see it', async () => {
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

it('the first steps of a new member are completed one by one', async () => {
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

it('open surveys and role requests are shown, and to staff the number of accounts with role requests', async () => {
  const { body: project } = await people.projectAdmin.call(projects.create, {
    body: { name: 'Asking', type: 'Network', regions: ['Europe'] },
  })
  for (const [name, percentage_completion] of [
    ['Begun survey', 20],
    ['Nearly done survey', 90],
    ['Finished survey', 100],
  ] as const) {
    const survey = await inTransaction(server.database.db, (tx) =>
      insertSurvey(
        tx,
        {
          projectId: project.id,
          name,
          description: name,
          type: 'multi-user',
          active: true,
          accept_submissions: true,
          question_count: 10,
          createdBy: ids.staff,
        },
        new Date(),
      ),
    )
    await server.database.db
      .insertInto('survey_progress')
      .values({
        survey_id: survey,
        respondent_id: 0,
        percentage_completion,
        total_visible: 10,
        total_answered: percentage_completion / 10,
        required_missing: 0,
        updated_at: new Date(),
      })
      .execute()
  }
  const { surveys, has_surveys, projects: mine } = await read('projectAdmin')
  expect(surveys.map(({ name }) => name)).toEqual(['Nearly done survey', 'Begun survey'])
  expect(has_surveys).toBe(true)
  expect(mine.results[0]?.name).toBe('Asking')
  const { db } = server.database
  const { id } = await db
    .insertInto('institute')
    .values({ name: 'Asked House', type: 'NGO' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('institute_role')
    .values([
      { institute_id: id, person_id: ids.advisor, role: 'Admin', approved: true },
      { institute_id: id, person_id: ids.plain, role: 'Analyst', approved: false },
    ])
    .execute()
  expect((await read('advisor')).roles).toContainEqual({ id, name: 'Asked House', count: 1 })
  expect((await read('plain')).roles).toEqual([])
  // Unconfirmed and blocked accounts do not count, as the linked list does not show them either.
  const asks = { institute_id: id, role: 'Analyst', approved: false }
  for (const change of [{ confirmed_at: null }, { blocked_at: new Date() }]) {
    const person_id = await insertMember(db, 'Asking', 'Stranger')
    await db.updateTable('person').set(change).where('id', '=', person_id).execute()
    await db
      .insertInto('institute_role')
      .values({ ...asks, person_id })
      .execute()
  }
  expect((await read('advisor')).roles).toContainEqual({ id, name: 'Asked House', count: 1 })
  expect((await read('plain')).accounts).toBe(0)
  expect((await read('staff')).accounts).toBeGreaterThan(0)
})

it('new matches are shown until they have been viewed, without private institutes', async () => {
  const { db } = server.database
  await people.plain.call(searchProfiles.save, { body: { Academia: {} } })
  const make = (name: string, profile_visibility: 'public' | 'private') =>
    db
      .insertInto('institute')
      .values({ name, type: 'Academia', profile_visibility })
      .returning('id')
      .executeTakeFirstOrThrow()
  await make('Hidden Canary School', 'private')
  const names = async () => (await read('plain')).matches.map(({ name }) => name)
  const before = await names()
  for (let left = 20; left > 0 && (await names()).length > 0; left--)
    for (const { id } of (await read('plain')).matches)
      await people.plain.call(institutes.viewed, { params: { id }, body: { viewed: true } })
  expect(before.length).toBeLessThanOrEqual(3)
  expect(await names()).toEqual([])
  const { id } = await make('Fresh School', 'public')
  expect(await names()).toEqual(['Fresh School'])
  await people.plain.call(searchProfiles.giveFeedback, { params: { id }, body: { feedback: 'not_relevant' } })
  expect(await names()).toEqual([])
})

it('upcoming sessions are shown to both participants, without slots that are only held', async () => {
  const { db } = server.database
  const at = (hours: number) => new Date(Date.now() + hours * 3600_000)
  const session = (title: string, from: number, held_until: Date | null = null) => ({
    advisor_id: ids.advisor,
    member_id: ids.plain,
    title,
    starts_at: at(from),
    ends_at: at(from + 1),
    held_until,
  })
  await db
    .insertInto('advisor_session')
    .values([session('Later', 48), session('Sooner', 24), session('Over', -5), session('Held', 30, at(1))])
    .execute()
  const titles = async (who: Persona) => (await read(who)).sessions.map(({ title }) => title)
  expect(await titles('plain')).toEqual(['Sooner', 'Later'])
  expect(await titles('advisor')).toEqual(['Sooner', 'Later'])
  expect(await titles('staff')).toEqual([])
  expect((await read('plain')).sessions[0]?.with).toEqual({ first_name: 'Arjun', last_name: 'Mehta' })
})
