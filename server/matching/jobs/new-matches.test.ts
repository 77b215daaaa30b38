import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import { listOf, until } from '../../notifications/testing/notifications-of.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkDueNow } from '../testing/check-due-now.ts'
import { matchGauges, tellNewMatches } from './new-matches.ts'

let server: TestServer
let plain: Person
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  plain = await as(server, 'plain')
  staff = await as(server, 'staff')
})
afterAll(() => server.stop())

const found = { NGO: { sustainable_development_goals: ['SDG14', 'SDG15'] } }
const create = async (name: string, changes = {}) => {
  const body = instituteBody({ name, sustainable_development_goals: ['SDG14', 'SDG15'], ...changes })
  return (await staff.call(institutes.create, { body })).body
}

const look = () => checkDueNow(server)
async function nextDay(): Promise<void> {
  await sql`update match_told set due_at = now()`.execute(server.database.db)
  await look()
}
const told = async () =>
  (await listOf(plain)).results.filter(({ description }) => description.includes('new match'))

it('checks are spread over the day by person, and each is enqueued once although several nodes look', async () => {
  const { db } = server.database
  await plain.call(searchProfiles.save, { body: found })
  await staff.call(searchProfiles.save, { body: found })
  const context = { database: server.database, config: server.config, log: undefined as never }
  const rows = () =>
    db
      .selectFrom('match_told')
      .select(['person_id', 'checked_at', sql<number>`extract(epoch from due_at - now())`.as('seconds')])
      .execute()
  await Promise.all([tellNewMatches({}, context), tellNewMatches({}, context), tellNewMatches({}, context)])
  await until(async () => (await rows()).every(({ checked_at }) => checked_at !== null))
  const due = await rows()
  expect(due.length).toBeGreaterThan(1)
  for (const { seconds } of due) expect(seconds / 3600).toBeGreaterThan(0)
  expect(new Set(due.map(({ seconds }) => Math.round(seconds / 60))).size).toBe(due.length)
  const { body } = await plain.call(searchProfiles.matched, { query: {} })
  expect(Date.now() - Date.parse(body.checked_at ?? '')).toBeLessThan(60_000)
  const figures = await matchGauges.read(db)
  expect(figures['matches_overdue_people']).toBe(0)
  expect(Date.now() / 1000 - (figures['matches_last_check_timestamp_seconds'] ?? 0)).toBeLessThan(60)
})

it('people are notified once a day of the best new match and the number of new matches', async () => {
  await plain.call(searchProfiles.save, { body: found })
  await create('Known Reef')
  // Matches that exist when a search profile is first saved are not new.
  await nextDay()
  await create('Fresh Reef')
  await create('Other Reef', { sustainable_development_goals: ['SDG14'] })
  await create('Canary Reef', { profile_visibility: 'private' })
  // A second run on the same day does nothing.
  await look()
  await nextDay()
  await until(async () => (await told()).length > 0)
  await create('Last Reef')
  await nextDay()
  await until(async () => (await told()).length > 1)
  const news = await told()
  expect(news.map(({ description }) => description)).toEqual([
    'Last Reef is a new match',
    'Fresh Reef and 1 more are new matches',
  ])
  expect(news[1]).toMatchObject({ actor_content_type: 'institute' })
  expect(linkOf(news[1] ?? { data: '' })).toBe('/matchedprofiles?new=true')
  expect(JSON.stringify(news)).not.toContain('Canary')
})
