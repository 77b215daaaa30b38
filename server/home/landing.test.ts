import { afterAll, beforeAll, expect, it } from 'vitest'
import { landing } from 'contract/home/landing.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: Person
let visitor: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await as(server, 'staff')
  visitor = person(server)
})
afterAll(() => server.stop())

const read = async (goal?: string) =>
  (await visitor.call(landing.read, { query: goal === undefined ? {} : { goal } })).body
const aMinute = 61_000
const fiji = { country: 'FJ', region: 'Oceania', city: 'Suva', zip_code: '00679', street: 'Parade 3' }
const create = async (name: string, changes: object = {}) =>
  (
    await staff.call(institutes.create, {
      body: instituteBody({ name, address: fiji, sustainable_development_goals: ['SDG14'], ...changes }),
    })
  ).body
const ngo = { legal_status: 'Local foundation', working_regions: ['Oceania'], focus_areas: ['Biodiversity'] }

it('a visitor reads how many public institutions and projects there are and where, of all or of one goal', async () => {
  const before = await read()
  const goalBefore = await read('SDG14')
  await create('Open Reef')
  await create('Canary Reef', { profile_visibility: 'private' })
  for (const project_visibility of ['public', 'private'] as const)
    await staff.call(projects.create, {
      body: {
        name: `Reef ${project_visibility}`,
        type: 'Network',
        regions: ['Oceania'],
        project_visibility,
        sustainable_development_goals: ['SDG14'],
      },
    })
  // Within a minute, the same figures.
  expect((await read()).institutes).toBe(before.institutes)
  server.passTime(aMinute)
  const after = await read()
  expect(after.institutes).toBe(before.institutes + 1)
  expect(after.projects).toBe(before.projects + 1)
  expect(JSON.stringify(after)).not.toContain('Canary')
  const ofGoal = await read('SDG14')
  expect(ofGoal.institutes).toBe(goalBefore.institutes + 1)
  expect(ofGoal.institutes).toBeLessThan(after.institutes)
  expect((await visitor.request('GET', '/api/landing/?goal=SDG18')).status).toBe(400)
})

it('example matches name public institutions with reasons, and none that has become private', async () => {
  const partner = { type: 'NGO', type_details: ngo }
  const one = await create('First Reef', partner)
  await create('Reef Bank', {
    type: 'Academia',
    type_details: { legal_status: 'University' },
  })
  server.passTime(aMinute)
  const { matches } = await read('SDG14')
  const named = (found: typeof matches) => found.flatMap((match) => [match.one.name, match.other.name])
  expect(named(matches)).toEqual(expect.arrayContaining(['First Reef', 'Reef Bank']))
  for (const { reasons } of matches) expect(reasons[0]).toMatch(/^(Works|Is) /)
  expect(matches.length).toBeLessThanOrEqual(3)
  const { updated_at } = one
  await staff.call(institutes.update, {
    params: { id: one.id },
    body: { profile_visibility: 'private', updated_at },
  })
  // Immediately, although the figures are kept for a minute.
  expect(named((await read('SDG14')).matches)).not.toContain('First Reef')
})
