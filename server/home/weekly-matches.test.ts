import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { checkDueNow } from '../matching/testing/check-due-now.ts'
import { mailDigests } from '../notifications/testing/mail-digests.ts'
import { listOf, until } from '../notifications/testing/notifications-of.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { mailNewMatches } from './weekly-matches.ts'

let server: TestServer
let plain: Person
let staff: Person
const { email } = personas.plain
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://seventeen.example' })
  plain = await as(server, 'plain')
  staff = await as(server, 'staff')
  await plain.call(searchProfiles.save, {
    body: { NGO: { sustainable_development_goals: ['SDG14'], region: ['Oceania'] } },
  })
  await findNewMatches('2026-03-02T00:00:00Z')
})
afterAll(() => server.stop())

const create = async (name: string, changes = {}) => {
  const address = {
    country: 'FJ',
    region: 'Oceania',
    city: 'Suva',
    zip_code: '00679',
    street: 'Victoria Parade 3',
  }
  const body = instituteBody({ name, sustainable_development_goals: ['SDG14'], address, ...changes })
  return (await staff.call(institutes.create, { body })).body
}
/** Runs the daily search for new matches as if it were this time. */
async function findNewMatches(at: string): Promise<void> {
  const { db } = server.database
  await sql`update match_told set due_at = now()`.execute(db)
  await checkDueNow(server)
  await sql`update match_told set new_since = ${at}::timestamptz where new_since > now() - interval '1 hour'`.execute(
    db,
  )
}
const mondayAt = (at: string) => mailNewMatches(server.database, server.config, new Date(at))
/** Mails to `plain`, after all queued mails have been sent. */
async function mails() {
  const { db } = server.database
  const waiting = () => db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()
  await expect.poll(waiting).toEqual([])
  return server.mails.all.filter(({ to }) => to.includes(email))
}

it('the mail is sent on Monday at eight in the reader’s time zone, with reasons, and only once', async () => {
  await server.database.db
    .updateTable('person')
    .set({ time_zone: 'Pacific/Auckland' }) // UTC+13 in March
    .where('email', '=', email)
    .execute()
  await create('Tidal Reef Trust')
  const seen = await create('Seen Reef Trust')
  await create('Canary Reef Trust', { profile_visibility: 'private' })
  await findNewMatches('2026-03-04T12:00:00Z')
  await plain.call(institutes.viewed, { params: { id: seen.id }, body: { viewed: true } })
  // Monday, 9 March, 07:59 in Auckland, and a minute later.
  await mondayAt('2026-03-08T18:59:00Z')
  expect(await mails()).toEqual([])
  await mondayAt('2026-03-08T19:00:00Z')
  const [mail] = await mails()
  expect(mail?.subject).toBe('Tidal Reef Trust is a new match')
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Works on SDG 14')
    expect(part).toContain('https://seventeen.example/matchedprofiles?new=true')
    expect(part).not.toMatch(/Canary|Seen Reef/)
  }
  await mondayAt('2026-03-15T19:00:00Z')
  // The match has a notification, but the digest leaves it out.
  await until(async () => JSON.stringify(await listOf(plain)).includes('new match'))
  await mailDigests(server, new Date(Date.now() + 48 * 3600_000))
  expect(await mails()).toHaveLength(1)
})

it('several matches are sent in one mail, without former matches', async () => {
  for (let number = 1; number <= 7; number++) await create(`Atoll ${number}`)
  const gone = await create('Gone Atoll')
  await findNewMatches('2026-03-17T12:00:00Z')
  await staff.call(institutes.update, {
    params: { id: gone.id },
    body: { profile_visibility: 'private', updated_at: gone.updated_at },
  })
  await mondayAt('2026-03-23T00:00:00Z')
  const mail = (await mails()).at(-1)
  expect(mail?.subject).toBe('7 new matches this week')
  expect(mail?.text).toContain('And 2 more.')
  expect(mail?.text).not.toContain('Gone Atoll')
})

it('one-click unsubscribe stops the mail but not the notifications', async () => {
  const mail = (await mails()).at(-1)
  const [, path = ''] =
    /^<https:\/\/seventeen\.example(\/unsubscribe\/\S+)>$/.exec(
      mail?.headers.get('list-unsubscribe') ?? '',
    ) ?? []
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(response.status).toBe(200)
  const { kinds } = (await plain.call(notificationPreferences.read)).body
  expect(kinds.find(({ kind }) => kind === 'match.found')).toMatchObject({ in_app: true, mail: 'off' })
  const before = (await mails()).length
  await create('Last Atoll')
  await findNewMatches('2026-03-24T12:00:00Z')
  await mondayAt('2026-03-30T00:00:00Z')
  await until(async () => JSON.stringify(await listOf(plain)).includes('Last Atoll'))
  expect(await mails()).toHaveLength(before)
})
