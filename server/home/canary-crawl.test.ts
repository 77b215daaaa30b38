import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activity } from 'contract/activity/activity.endpoints.ts'
import { home } from 'contract/home/home.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { checkDueNow } from '../matching/testing/check-due-now.ts'
import { mailDigests } from '../notifications/testing/mail-digests.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { weeklyActivity } from '../activity/weekly-activity.ts'
import { insertInstitute, insertMember, insertProject } from '../search/testing/findable.ts'
import { signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { mailNewMatches } from './weekly-matches.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

const preferences = { Academia: {}, NGO: {} }

/** The responses a person gets from every endpoint that searches, counts, suggests or explains. */
async function crawl(who: Persona): Promise<Record<string, unknown>> {
  const { call } = people[who]
  const answers: Record<string, unknown> = {}
  const note = (name: string, { status, body }: { status: number; body: unknown }) => {
    expect([name, status]).toEqual([name, 200])
    // The search for new matches runs again in between.
    answers[name] = isObject(body) && 'checked_at' in body ? { ...body, checked_at: null } : body
  }
  for (const name of ['xqcanary', 'xqcan', 'xqcanray', 'xqcanary paper', 'xqcanarine']) {
    note(`find ${name}`, await call(search.find, { body: { name } }))
    note(`suggest ${name}`, await call(search.suggest, { query: { name } }))
    note(`options ${name}`, await call(search.options, { body: { name } }))
  }
  for (const type of ['Academia', 'NGO'] as const) {
    note(`find ${type}`, await call(search.find, { body: { type: [type], pageSize: 50 } }))
    note(`options ${type}`, await call(search.options, { body: { type: [type] } }))
  }
  for (const query of [{}, { new: 'true' }, { aside: 'true' }, { sort: 'newest' }] as const)
    note(
      `matches ${JSON.stringify(query)}`,
      await call(searchProfiles.matched, { query: { pageSize: 100, ...query } }),
    )
  note('preview', await call(searchProfiles.preview, { body: preferences }))
  note('tool', await call(searchProfiles.find, { body: { categories: preferences, pageSize: 100 } }))
  note('home', await call(home.read))
  note('nearest', await call(home.nearest))
  note('institutes', await call(institutes.list, { query: { pageSize: 100 } }))
  note('projects', await call(projects.list, { query: { pageSize: 100 } }))
  note('activity', await call(activity.mine, { query: { limit: 50 } }))
  note('notifications', await call(notifications.list, { query: { pageSize: 100 } }))
  return answers
}

/** Runs the daily search for new matches, the digest and the weekly mail as if a week had passed. */
async function sendAllMails(): Promise<void> {
  const { database, config } = server
  await sql`update match_told set due_at = now()`.execute(database.db)
  await checkDueNow(server)
  const later = new Date(Date.now() + 8 * 24 * 3600_000)
  await mailDigests(server, later, weeklyActivity)
  await mailNewMatches(database, config, later)
}

it('private institutes, profiles, projects and documents appear in no response, count or mail to others', async () => {
  const { db } = server.database
  for (const who of ['plain', 'staff', 'projectGuest'] as const)
    await people[who].call(searchProfiles.save, { body: preferences })
  await sendAllMails()
  const crawled: Persona[] = ['plain', 'projectGuest', 'unapprovedMember']
  const before = await Promise.all(crawled.map(crawl))

  const hidden = { profile_visibility: 'private' as const }
  const texts = { short_name: 'Xqcanarish', mission: 'xqcanarous', city: 'Xqcanaria' }
  const institute = await insertInstitute(db, 'Xqcanary School', { type: 'Academia', ...texts, ...hidden })
  const member = await insertMember(db, 'Xqcanarine', 'Xqcanarova', hidden)
  const project = await insertProject(db, 'Xqcanary Plan', { project_visibility: 'private' })
  await db
    .insertInto('document')
    .values({ project_id: project, name: 'Xqcanary paper', permissions: 'PUBLIC', created_by: member })
    .execute()
  await db
    .insertInto('institute_role')
    .values({ institute_id: institute, person_id: member, role: 'Admin', approved: true })
    .execute()
  // A member with search preferences, so that the institute could be a match.
  await db
    .insertInto('search_profile')
    .values({ person_id: member, category: 'NGO', options: {}, updated_at: new Date() })
    .execute()
  // A follower who has lost access.
  await db
    .insertInto('institute_role')
    .values({ institute_id: institute, person_id: ids.plain, role: 'Follower', approved: true })
    .execute()
  await recordActivity(db, { key: 'canary', kind: 'institute.mission', at: new Date(), institute }, [
    { type: 'institute', id: institute },
  ])
  await recordActivity(
    db,
    { key: 'canary project', kind: 'project.created', at: new Date(), person: member, project },
    [
      { type: 'person', id: member },
      { type: 'everyone', id: 0 },
    ],
  )
  await sendAllMails()

  expect(await Promise.all(crawled.map(crawl))).toEqual(before)
  for (const who of crawled) {
    const of = { params: { id: institute } }
    expect((await people[who].call(searchProfiles.fit, of)).status).toBe(404)
    expect((await people[who].call(searchProfiles.unlocks, of)).status).toBe(404)
  }
  // Staff find them with the same crawl, so it would also have found them for others.
  const staff = JSON.stringify(await crawl('staff'))
  for (const text of ['Xqcanary School', 'Xqcanarine', 'Xqcanary Plan']) expect(staff).toContain(text)
  await expect
    .poll(() => db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute())
    .toEqual([])
  const told = server.mails.all.filter(({ to }) => to.includes(personas.staff.email))
  expect(told.map(({ text }) => text).join()).toContain('Xqcanary School')
  for (const mail of server.mails.all)
    if (!mail.to.includes(personas.staff.email))
      expect(mail.raw + mail.text + mail.html).not.toMatch(/xqcanar/i)
})

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
