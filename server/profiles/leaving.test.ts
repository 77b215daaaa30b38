import { afterAll, beforeAll, expect, it } from 'vitest'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { accountDeletion } from 'contract/profiles/account-deletion.endpoints.ts'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { png } from '../media/testing/png.ts'
import { jobs } from '../app.ts'
import { audit } from '../platform/database/audit.ts'
import { unzipped } from '../results/testing/unzipped.ts'
import { blockAccountOf } from '../testing/block-account.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { leftOut, sources } from './my-data/sources.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const day = 24 * 60 * 60 * 1000
const logged: string[] = []
const runHourly = () =>
  jobs.hourly(
    {},
    {
      database: server.database,
      config: server.config,
      log: pino(new Writable({ write: (line, _, done) => (logged.push(String(line)), done()) })),
    },
  )
const idOf = async (who: Person) => (await who.call(users.me)).body.id
const leave = (who: Person, password = demoPassword) =>
  who.call(accountDeletion.request, { body: { password } })
const dataOf = async (who: Person) => {
  const answer = await fetch(`${server.url}/api/users/my-data/`, {
    headers: { authorization: `Token ${who.token}` },
  })
  expect(answer.headers.get('content-type')).toBe('application/zip')
  return unzipped(Buffer.from(await answer.arrayBuffer()))
}

/** All rows of all tables in the schema `public`, as text. */
async function allRows(): Promise<string> {
  const { db } = server.database
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const texts = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{
        all: string | null
      }>`select string_agg(t::text, chr(10)) as all from ${sql.table(name)} t`.execute(db),
    ),
  )
  return texts.map(({ rows }) => rows[0]?.all ?? '').join('\n')
}

it('every column that refers to a person is in the download or has a reason for being left out', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'person'::regclass order by 1`.execute(server.database.db)
  const known = [...sources.flatMap(({ by }) => by), ...Object.keys(leftOut)]
  expect(rows.map(({ column }) => column).sort()).toEqual(known.sort())
})

it('the download contains all of a person’s data and nothing of others', async () => {
  const anna = await as(server, 'projectMember')
  const ben = await as(server, 'projectEditor')
  const [annaId, benId] = [await idOf(anna), await idOf(ben)]
  const mine = { about_me: 'canary-about', city: 'canary-city' }
  const files = { avatar: { name: 'canary.png', content: png({ width: 8, height: 8 }), type: 'image/png' } }
  await anna.call(profiles.update, { params: { id: annaId }, body: mine, files })
  await ben.call(profiles.update, { params: { id: benId }, body: { about_me: 'somebody else' } })
  await anna.call(contacts.request, { body: { targetUserId: benId, note: 'canary-note' } })
  const { db } = server.database
  const about = { actor: benId, action: 'account.changed', ip: '203.0.113.9' }
  await audit(db, { ...about, subject: `person:${annaId}` })
  await audit(db, { ...about, subject: 'institute:1', concerns: `person:${annaId}` })
  const archive = await dataOf(anna)
  const parsed = (name: string) => JSON.parse(String(archive[name])) as Record<string, unknown>[]
  expect(Object.keys(archive).sort()).toEqual([...sources.map(({ file }) => file), 'picture.webp'].sort())
  expect(parsed('profile.json')).toMatchObject([{ email: personas.projectMember.email, ...mine }])
  expect(parsed('contacts.json')).toMatchObject([{ note: 'canary-note', asked_by_me: true }])
  expect(parsed('log.json').filter(({ action }) => action === about.action)).toMatchObject([
    { subject: `person:${annaId}`, ip: null },
    { subject: 'institute:1', ip: null },
  ])
  expect(parsed('projects.json').length).toBeGreaterThan(0)
  const texts = Object.entries(archive).flatMap(([name, bytes]) =>
    name.endsWith('.json') ? [String(bytes)] : [],
  )
  const all = texts.join('\n')
  expect(all).not.toContain('somebody else')
  expect(all).not.toMatch(/password_hash|token|argon2/)
  for (const { email } of Object.values(personas).filter(
    ({ email }) => email !== personas.projectMember.email,
  ))
    expect(all).not.toContain(email)
})

it('deletion requires the password, and signing in within 14 days cancels it', async () => {
  const anna = await as(server, 'projectGuest')
  const id = await idOf(anna)
  const other = await as(server, 'projectAdmin')
  const otherId = await idOf(other)
  const { db } = server.database
  await db
    .insertInto('contact')
    .values({ from_id: id, to_id: otherId, created_at: new Date(), accepted_at: new Date() })
    .execute()
  const written = { message: 'I may leave soon', clientId: 'leaving-soon' }
  expect((await anna.call(chat.send, { params: { userId: otherId }, body: written })).status).toBe(200)
  const params = { userId: id }
  const seenInChat = async () => ({
    listed: (await other.call(chat.list)).body.results.some(({ person }) => person.id === id),
    unread: (await other.call(chat.unread)).body.messages,
    found: (await other.call(chat.search, { query: { text: 'leave soon' } })).body.results.length,
    read: (await other.call(chat.read, { params })).status,
    sent: (await other.call(chat.send, { params, body: { message: 'Stay', clientId: 'please-stay' } }))
      .status,
  })
  expect((await leave(anna, 'not my password')).body).toMatchObject({
    password: ['This is not your current password.'],
  })
  const page = await liveSocket(server.url, other)
  page.send({ command: 'watch', topic: `contacts:${otherId}` })
  await page.receive('watching')
  const { body } = await leave(anna)
  expect(await page.receive('changed')).toMatchObject({ topic: `contacts:${otherId}` })
  expect(Date.parse(body.erased_after) - Date.now()).toBeGreaterThan(13.9 * day)
  expect((await anna.call(users.me)).status).toBe(401)
  expect((await other.call(profiles.read, { params: { id } })).status).toBe(404)
  expect(await seenInChat()).toEqual({ listed: false, unread: 0, found: 0, read: 404, sent: 404 })
  await runHourly()
  const back = await as(server, 'projectGuest')
  expect(await page.receive('changed')).toMatchObject({ topic: `contacts:${otherId}` })
  page.close()
  expect(await idOf(back)).toBe(id)
  expect((await other.call(profiles.read, { params: { id } })).status).toBe(200)
  expect(await seenInChat()).toEqual({ listed: true, unread: 1, found: 1, read: 200, sent: 200 })
  expect((await server.mails.next(personas.projectGuest.email)).subject).toBe('Your account will be deleted')
  // Informs people who did not sign in themselves, or did not mean to keep the account.
  expect((await server.mails.next(personas.projectGuest.email)).subject).toBe('Your account is kept')
})

it('the preview lists what would be left without an Admin', async () => {
  const { body } = await (await as(server, 'instituteAdmin')).call(accountDeletion.preview)
  expect(body.institutes.length + body.projects.length).toBeGreaterThan(0)
  const plain = await (await as(server, 'plain')).call(accountDeletion.preview)
  expect(plain.body).toEqual({ institutes: [], projects: [], is_last_staff: false })
})

it('the preview lists a project whose other Admin is blocked', async () => {
  const [plain, advisor] = [await as(server, 'plain'), await as(server, 'advisor')]
  const { body: project } = await advisor.call(projects.create, {
    body: { name: 'Left to the blocked', type: 'Research', regions: ['Europe'] },
  })
  const added = await advisor.call(projects.putParticipant, {
    body: { projectId: project.id, userId: await idOf(plain), roleName: 'Project Admin' },
  })
  expect(added.status).toBe(200)
  const alone = async () => (await advisor.call(accountDeletion.preview)).body.projects.map(({ id }) => id)
  expect(await alone()).not.toContain(project.id)
  const unblock = await blockAccountOf(server, 'plain')
  expect(await alone()).toContain(project.id)
  await unblock()
})

it('erasing removes all of a person’s data and keeps what belongs to others (REL-24)', async () => {
  const canary = 'Zyxwvutine'
  const { db } = server.database
  const anna = await as(server, 'projectMember')
  const ben = await as(server, 'plain')
  const [id, benId] = [await idOf(anna), await idOf(ben)]
  const files = {
    avatar: { name: `${canary}.png`, content: png({ width: 8, height: 8 }), type: 'image/png' },
  }
  const body = { first_name: canary, last_name: canary, about_me: canary, city: canary }
  const { avatar } = (await anna.call(profiles.update, { params: { id }, body, files })).body
  await anna.call(contacts.request, { body: { targetUserId: benId, note: canary } })
  const notificationsFound = () =>
    db.selectFrom('notification').select('id').where('description', 'like', `%${canary}%`).execute()
  await expect.poll(async () => (await notificationsFound()).length).toBeGreaterThan(0)
  const project = await db
    .selectFrom('participant')
    .select('project_id')
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow()
  const made = await db
    .insertInto('topic')
    .values({
      project_id: project.project_id,
      name: 'Stays',
      description: 'Stays',
      place: 99,
      created_by: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const email = personas.projectMember.email
  expect(await allRows()).toContain(canary)

  await leave(anna)
  await db
    .updateTable('person')
    .set({ deletion_requested_at: new Date(Date.now() - 15 * day) })
    .where('id', '=', id)
    .execute()
  await runHourly()

  const left = await allRows()
  expect(left).not.toContain(canary)
  expect(left).not.toContain(email)
  expect(logged.join('')).toContain('account erased')
  expect(logged.join('')).not.toMatch(new RegExp(`${canary}|${email}`))
  expect((await person(server).request('GET', avatar!)).status).toBe(404)
  await expect.poll(async () => mediaNames()).not.toContain(avatar!.split('/')[2])
  const signIn = await person(server).request('POST', '/api/auth-token/', {
    body: { username: email, password: demoPassword },
  })
  expect(signIn.status).toBe(400)
  const stays = await db
    .selectFrom('topic')
    .select('created_by')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(stays.created_by).toBeNull()
  const log = await db.selectFrom('audit_entry').select('ip').where('actor_id', '=', id).execute()
  expect(log.every(({ ip }) => ip === null)).toBe(true)
})

const mediaNames = async () =>
  readdir(join(server.config.DATA_DIR, 'media'), { recursive: true }).then((names) =>
    names.map((name) => name.split('/').at(-1)),
  )
