import { afterAll, beforeAll, expect, it } from 'vitest'
import { activity } from 'contract/activity/activity.endpoints.ts'
import { activityWords, reasonWords } from 'contract/activity/activity-words.ts'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { notificationMutes } from 'contract/notifications/notification-mutes.endpoints.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { personaInstitutes, personas, type Persona } from '../../db/seed/personas.ts'
import { institutesHourly } from '../institutes/institutes.hourly.ts'
import { mailDigests } from '../notifications/testing/mail-digests.ts'
import { happen, listOf, until } from '../notifications/testing/notifications-of.ts'
import { prepareThings, type Things } from '../notifications/testing/objects.ts'
import { insertInstitute, insertMember, insertProject } from '../search/testing/findable.ts'
import { signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { deleteOldActivity } from './delete-old-activity.ts'
import { recordActivity, type NewActivity, type Source } from './record-activity.ts'
import { weeklyActivity } from './weekly-activity.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
let things: Things
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://seventeen.example' })
  ;({ people, ids } = await signInAll(server))
  things = await prepareThings(server.database.db, ids)
})
afterAll(() => server.stop())

let number = 0
/** Stores an event, by default a second after the one before. */
const record = (of: Omit<NewActivity, 'key' | 'at'> & { at?: Date; key?: string }, sources: Source[]) => {
  number += 1
  const at = new Date(Date.now() - 3_600_000 + number * 1000)
  return recordActivity(server.database.db, { key: `test ${number}`, at, ...of }, sources)
}
const feed = async (who: Persona, query: { limit?: number; before?: string } = { limit: 50 }) =>
  (await people[who].call(activity.mine, { query })).body
const sentences = async (who: Persona) => (await feed(who)).results.map((line) => activityWords(line))
const has = async (who: Persona, text: string) => (await sentences(who)).some((one) => one.includes(text))
const follow = (who: Persona, id: number) =>
  people[who].call(institutes.follow, { params: { id }, body: { follow: true } })
const clear = () => server.database.db.deleteFrom('activity').execute()
const context = () => ({ database: server.database, config: server.config, log: undefined as never })

it('followers see a new mission and new members, with the reason, and only once', async () => {
  const { instituteAdmin } = people
  await follow('plain', things.institute)
  const { body: before } = await instituteAdmin.call(institutes.read, { params: { id: things.institute } })
  await instituteAdmin.call(institutes.update, {
    params: { id: things.institute },
    body: { mission: 'Loans for solar roofs', updated_at: before.updated_at },
  })
  await until(() => has('plain', 'has a new mission'))
  const [line] = (await feed('plain')).results
  expect(activityWords(line!)).toBe(`${personaInstitutes.own} has a new mission`)
  expect(reasonWords(line!)).toBe(`You follow ${personaInstitutes.own}`)
  expect(line).toMatchObject({
    count: 1,
    actor: { name: 'Adaeze Nwosu' },
    institute: { id: things.institute },
  })
  // One's own actions are not news.
  expect(await has('instituteAdmin', 'has a new mission')).toBe(false)
  const event = {
    key: 'twice',
    at: new Date(),
    kind: 'institute.member_joined',
    person: ids.projectAdmin,
    institute: things.institute,
    detail: 'Program Manager',
  } as const
  const sources: Source[] = [
    { type: 'institute', id: things.institute },
    { type: 'person', id: ids.projectAdmin },
  ]
  await record(event, sources)
  await record(event, sources)
  expect((await feed('plain')).results[0]).toMatchObject({ kind: 'institute.member_joined', count: 1 })
})

it('a document made public reaches the followers of an institution in a public project, until it is restricted', async () => {
  const { projectAdmin } = people
  const { db } = server.database
  const { body: open } = await projectAdmin.call(projects.create, {
    body: { name: 'Open reefs', type: 'Research', regions: ['Oceania'], project_visibility: 'public' },
  })
  await db
    .insertInto('participant')
    .values({ project_id: open.id, institute_id: things.institute, role: 'Project_Member' })
    .execute()
  const { body: document } = await projectAdmin.call(documents.create, {
    body: { project: open.id, name: 'Reef plan', description: '', permissions: 'MEMBERS_ONLY' },
  })
  expect(await has('plain', 'Reef plan')).toBe(false)
  const change = async (permissions: 'PUBLIC' | 'MEMBERS_ONLY') => {
    const params = { id: document.id }
    const { body } = await projectAdmin.call(documents.read, { params })
    const sent = { permissions, updated_at: body.updated_at }
    expect((await projectAdmin.call(documents.update, { params, body: sent })).status).toBe(200)
  }
  await change('PUBLIC')
  await until(() => has('plain', '“Reef plan” in Open reefs is now public'))
  await change('MEMBERS_ONLY')
  expect(await has('plain', 'Reef plan')).toBe(false)
  // Participants also see it then; members of a participating institute are participants.
  const { body } = await people.instituteAdmin.call(activity.ofProject, { params: { id: open.id } })
  expect(body.results.map((line) => activityWords(line))).toContain('“Reef plan” in Open reefs is now public')
})

it('surveys, discussions, documents and participants of my projects are listed and grouped', async () => {
  await clear()
  const by = ids.projectEditor
  await happen(server, 'survey.opened', { surveyId: things.survey, projectId: things.project, by })
  await happen(server, 'discussion.created', { discussionId: things.discussion, by, mentioned: [] })
  for (const awaited of [false, false, false])
    await happen(server, 'document.added', {
      documentId: things.document,
      projectId: things.project,
      by,
      awaited,
    })
  await happen(server, 'project.roles_changed', {
    projectId: things.project,
    personId: ids.projectGuest,
    instituteId: null,
    before: [],
    after: ['Project_Guest'],
    at: new Date().toISOString(),
  })
  await until(async () => (await feed('projectMember')).results.length === 4)
  const seen = await sentences('projectMember')
  expect(seen.find((one) => one.includes('documents'))).toMatch(/^3 new documents in /)
  expect(seen.some((one) => one.startsWith('Edith Laurent started the discussion “Water”'))).toBe(true)
  expect(seen.some((one) => one.startsWith('Gulnara Saidova joined the project'))).toBe(true)
  expect((await feed('projectMember')).results.every(({ reason }) => reason === 'project')).toBe(true)
  // Guests see no participants; outsiders see nothing.
  expect(await has('projectGuest', 'joined the project')).toBe(false)
  expect(await sentences('advisor')).toEqual([])
  // Latest five things of the project, with one's own.
  const { body } = await people.projectEditor.call(activity.ofProject, {
    params: { id: things.project },
    query: { limit: 5 },
  })
  expect(body.results).toHaveLength(4)
  expect(body.results.every(({ reason, source }) => reason === null && source === null)).toBe(true)
  expect((await people.advisor.call(activity.ofProject, { params: { id: things.project } })).status).toBe(404)
})

it('pages continue without gaps or repetitions', async () => {
  await clear()
  for (let at = 0; at < 25; at++)
    await record(
      {
        kind: 'survey.opened',
        project: things.project,
        survey: things.survey,
        at: new Date(Date.now() - at * 90_000_000),
      },
      [
        { type: 'project', id: things.project },
        { type: 'person', id: ids.projectAdmin },
      ],
    )
  const seen: number[] = []
  let before: string | undefined
  do {
    const page = await feed('projectMember', { limit: 7, ...(before && { before }) })
    seen.push(...page.results.map(({ id }) => id))
    before = page.next ?? undefined
  } while (before)
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
  for (const wrong of ['x', '2026_1'])
    expect((await people.plain.request('GET', `/api/activity/?before=${wrong}`)).status).toBe(400)
})

it('a muted source is silent in the feed, is listed with muted objects, and can be unmuted', async () => {
  await clear()
  await record({ kind: 'institute.goals', institute: things.institute }, [
    { type: 'institute', id: things.institute },
  ])
  const [line] = (await feed('plain')).results
  const params = { id: line!.id }
  const { body } = await people.plain.call(activity.mute, { params, body: { muted: true } })
  expect(body).toEqual({ name: personaInstitutes.own, muted: true })
  expect(await sentences('plain')).toEqual([])
  const { body: list } = await people.plain.call(notificationMutes.list)
  expect(list.results).toMatchObject([{ type: 'institute', id: things.institute }])
  await people.plain.call(activity.mute, { params, body: { muted: false } })
  expect(await sentences('plain')).toHaveLength(1)
  expect((await people.advisor.call(activity.mute, { params, body: { muted: true } })).status).toBe(404)
})

it('new events concern all members, who can mute them', async () => {
  await clear()
  await happen(server, 'event.created', { eventId: things.event, by: ids.staff })
  await until(() => has('plain', 'New event: Forum'))
  const [line] = (await feed('plain')).results
  const params = { id: line!.id }
  await people.plain.call(activity.mute, { params, body: { muted: true } })
  expect(await sentences('plain')).toEqual([])
  const { kinds } = (await people.plain.call(notificationPreferences.read)).body
  expect(kinds.find(({ kind }) => kind === 'event.created')?.in_app).toBe(false)
  await people.plain.call(activity.mute, { params, body: { muted: false } })
  expect(await sentences('plain')).toHaveLength(1)
})

it('canary: nothing that a reader may not see appears in a feed, its pages, its counts or its mails', async () => {
  await clear()
  const { db } = server.database
  const hidden = { profile_visibility: 'private' as const }
  const institute = await insertInstitute(db, 'Xqcanary School', hidden)
  const stranger = await insertMember(db, 'Xqcanarine', 'Xqcanarova', hidden)
  const blocker = await insertMember(db, 'Xqcanarble', 'Blocker')
  const blocked = await insertMember(db, 'Xqcanarked', 'Blocked')
  const project = await insertProject(db, 'Xqcanary Plan', { project_visibility: 'private' })
  const open = await insertProject(db, 'Open Plan', { project_visibility: 'public' })
  const deleted = await insertProject(db, 'Xqcanary Deleted', { project_visibility: 'public' })
  await db.updateTable('project').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
  const document = async (name: string, level: 'PUBLIC' | 'MEMBERS_ONLY', removed_at: Date | null = null) =>
    (
      await db
        .insertInto('document')
        .values({ project_id: open, name, permissions: level, removed_at })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [restricted, removed] = [
    await document('Xqcanary paper', 'MEMBERS_ONLY'),
    await document('Xqcanary removed', 'PUBLIC', new Date()),
  ]
  const at = new Date()
  await db
    .insertInto('person_block')
    .values([
      { blocker_id: blocker, blocked_id: ids.plain, created_at: at },
      { blocker_id: ids.plain, blocked_id: blocked, created_at: at },
    ])
    .execute()
  const member = { role: 'Analyst', approved: true }
  await db
    .insertInto('institute_role')
    .values([
      // A follower who has lost access.
      { institute_id: institute, person_id: ids.plain, role: 'Follower', approved: true },
      ...[stranger, blocker, blocked].map((person_id) => ({
        institute_id: things.institute,
        person_id,
        ...member,
      })),
    ])
    .execute()
  // A contact who takes part in a private project.
  await db.deleteFrom('contact').execute()
  await db
    .insertInto('contact')
    .values({ from_id: ids.plain, to_id: ids.advisor, created_at: at, accepted_at: at })
    .execute()
  await db
    .insertInto('participant')
    .values([
      { project_id: open, institute_id: things.institute, role: 'Project_Member' },
      { project_id: project, institute_id: things.institute, role: 'Project_Member' },
      { project_id: project, person_id: ids.advisor, role: 'Project_Member' },
    ])
    .execute()
  const followed: Source[] = [{ type: 'institute', id: things.institute }]
  const fromContact: Source = { type: 'person', id: ids.advisor }
  const recordHidden = async () => {
    await record({ kind: 'institute.mission', institute }, [{ type: 'institute', id: institute }])
    for (const person of [stranger, blocker, blocked])
      await record({ kind: 'institute.member_joined', institute: things.institute, person }, followed)
    // An Admin is not shown to outsiders.
    await record(
      {
        kind: 'institute.member_joined',
        institute: things.institute,
        person: ids.instituteAdmin,
        detail: 'Xqcanary',
      },
      followed,
    )
    // A member who has left.
    await record(
      {
        kind: 'institute.member_joined',
        institute: things.institute,
        person: ids.projectManager,
        detail: 'Xqcanary',
      },
      followed,
    )
    await record({ kind: 'project.institute_joined', institute: things.institute, project }, followed)
    await record(
      { kind: 'project.institute_joined', institute: things.institute, project: deleted },
      followed,
    )
    await record({ kind: 'project.person_joined', person: ids.advisor, project }, [fromContact])
    await record({ kind: 'project.created', person: ids.advisor, project }, [fromContact])
    await record({ kind: 'document.published', project: open, document: restricted }, followed)
    await record({ kind: 'document.published', project: open, document: removed }, followed)
    await record(
      {
        kind: 'document.added',
        project: open,
        document: await document('Xqcanary by', 'PUBLIC'),
        actor: blocked,
      },
      followed,
    )
    await record(
      {
        kind: 'document.added',
        project: open,
        document: await document('Xqcanary from', 'PUBLIC'),
        actor: blocker,
      },
      followed,
    )
    await record(
      { kind: 'survey.opened', project: things.project, survey: things.survey, detail: 'Xqcanary' },
      followed,
    )
    await record(
      {
        kind: 'discussion.created',
        project: things.project,
        discussion: things.discussion,
        detail: 'Xqcanary',
      },
      followed,
    )
  }
  const control = () => record({ kind: 'institute.goals', institute: things.institute }, followed)
  await control()
  const crawl = async () => {
    const read = async (path: string) => JSON.stringify((await people.plain.request('GET', path)).body)
    return [
      ...(await Promise.all(
        [
          '/api/activity/?limit=1',
          '/api/activity/?limit=50',
          `/api/institutes/${things.institute}/activity/`,
          `/api/projects/${open}/activity/`,
        ].map(read),
      )),
      JSON.stringify(await weeklyLines('plain')),
    ]
  }
  const before = await crawl()
  expect(before[0]).toContain('institute.goals')
  await recordHidden()
  expect(await crawl()).toEqual(before)
  expect(before.join()).not.toMatch(/xqcanar/i)
  // Staff see all of it with the same requests, so it would also have been found for others.
  const asStaff = await people.staff.request('GET', `/api/institutes/${things.institute}/activity/?limit=50`)
  for (const text of ['"count":4', 'Xqcanarble', 'Xqcanary Plan', 'Xqcanary paper'])
    expect(JSON.stringify(asStaff.body)).toContain(text)
  await people.plain.call(blockedPeople.unblock, { params: { userId: blocked } })
  expect(await has('plain', 'Xqcanarked Blocked joined')).toBe(true)
})

/** The weekly parts of the digest, as if it were due, without marking them as mailed. */
async function weeklyLines(who: Persona): Promise<unknown> {
  const { db } = server.database
  const reader = { id: ids[who], is_staff: who === 'staff' }
  return db
    .transaction()
    .execute(async (tx) => {
      const parts = await weeklyActivity.take(tx, reader, new Date(Date.now() + 3_600_000), server.config)
      throw Object.assign(new Error('undone'), { parts })
    })
    .catch((error: Error & { parts?: unknown }) => {
      if (!error.parts) throw error
      return error.parts
    })
}

it('the weekly digest carries what happened, once a week', async () => {
  await clear()
  const { db } = server.database
  await db
    .insertInto('notification_digest')
    .values({ person_id: ids.plain, every: 'week' })
    .onConflict((known) => known.column('person_id').doUpdateSet({ every: 'week', since: new Date(0) }))
    .execute()
  await db.updateTable('notification').set({ unread: false }).execute()
  await record({ kind: 'institute.goals', institute: things.institute }, [
    { type: 'institute', id: things.institute },
  ])
  const inAWeek = new Date(Date.now() + 6.9 * 24 * 3_600_000)
  const send = () => mailDigests(server, inAWeek, weeklyActivity)
  const { email } = personas.plain
  await send()
  const mail = await server.mails.next(email)
  expect(mail.subject).toBe('This week in your network')
  for (const text of [mail.text, mail.html]) {
    expect(text).toContain(`${personaInstitutes.own} works on other goals than before`)
    expect(text).toContain(`You follow ${personaInstitutes.own}`)
    expect(text).toContain('https://seventeen.example/activity')
  }
  await send()
  await expect
    .poll(() => db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute())
    .toEqual([])
  expect(server.mails.all.filter(({ subject }) => subject === mail.subject)).toHaveLength(1)
})

it('Admins get the number of new followers once a week, without names', async () => {
  const { db } = server.database
  const monday = new Date()
  monday.setUTCHours(12, 0, 0, 0)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - 3)
  await follow('advisor', things.institute)
  await db
    .updateTable('institute_role')
    .set({ created_at: monday })
    .where('institute_id', '=', things.institute)
    .where('role', '=', 'Follower')
    .execute()
  await institutesHourly({}, context())
  await institutesHourly({}, context())
  const told = async () =>
    (await listOf(people.instituteAdmin)).results.filter(({ kind }) => kind === 'institute.followed')
  await until(async () => (await told()).length > 0)
  expect(await told()).toMatchObject([
    { description: `2 people began to follow ${personaInstitutes.own} last week`, actor: null },
  ])
  expect((await listOf(people.projectAdmin)).results.some(({ kind }) => kind === 'institute.followed')).toBe(
    false,
  )
})

it('entries older than two years are deleted', async () => {
  await clear()
  const day = 24 * 3_600_000
  const kept = new Date(Date.now() - 729 * day)
  for (const at of [kept, new Date(Date.now() - 731 * day)])
    await record({ kind: 'institute.goals', institute: things.institute, at }, [
      { type: 'institute', id: things.institute },
    ])
  await deleteOldActivity({}, context())
  const left = await server.database.db.selectFrom('activity_source').select('at').execute()
  expect(left).toEqual([{ at: kept }])
})
