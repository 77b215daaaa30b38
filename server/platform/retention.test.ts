import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { as, person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { projectId } from '../testing/uploaded-survey.ts'
import { readConfig } from './config.ts'
import { transaction } from './database/database.ts'
import { deleteInBatches } from './database/delete-in-batches.ts'
import { answerFailure } from './http/failures.ts'
import { serveLegalTexts } from './http/pages/legal-texts.ts'
import { enqueue } from './jobs/jobs.ts'
import { jobsDone } from '../testing/jobs-done.ts'

const periods = {
  AUDIT_LOG_DAYS: '60',
  NOTIFICATION_DAYS: '50',
  MAIL_DAYS: '40',
  IDEMPOTENCY_KEY_HOURS: '48',
  SESSION_IDLE_HOURS: '2',
  SESSION_DAYS: '5',
}
const hour = 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hour)

let server: TestServer
beforeAll(async () => void (server = await startTestServer(periods)))
afterAll(() => server.stop())

async function runHourly(): Promise<void> {
  const { db } = server.database
  await transaction(db, (tx) => enqueue(tx, 'hourly', {}))
  await jobsDone(server, 'hourly')
}

it('rows are deleted after the periods of the settings, and not before', async () => {
  const { db } = server.database
  const manager = await as(server, 'projectManager')
  const staff = await as(server, 'staff')
  const { id } = (await manager.call(users.me)).body
  const project = await projectId(server)
  const ages = {
    old: { entry: 60.1, notification: 50.1, mail: 40.1, key: 2.1 },
    young: { entry: 59.9, notification: 49.9, mail: 39.9, key: 1.9 },
  }
  for (const [name, age] of Object.entries(ages)) {
    await sql`insert into audit_entry (at, action, detail)
      values (${daysAgo(age.entry)}, 'account.registered', json_build_object('note', ${name}::text))`.execute(
      db,
    )
    await sql`insert into notification (person_id, news_id, kind, verb, description, link, actor_content_type, about_id,
        object_type, object_id, object_name, created_at)
      values (${id}, ${name}, 'project.role_changed', 'changed', ${name}, '/', 'project', ${project}, 'project', ${project},
        'P', ${daysAgo(age.notification)})`.execute(db)
    await sql`insert into mail (recipient, subject, body, created_at, sent_at)
      values ('me@old.example', ${name}, '', ${daysAgo(age.mail)}, now())`.execute(db)
    await sql`insert into idempotency_key (scope, key, endpoint, body_hash, created_at)
      values ('retention', ${`the-key-${name}`}, 'POST /', '', ${daysAgo(age.key)})`.execute(db)
  }
  const stored = async () => ({
    bell: (await manager.call(notifications.list, { query: {} })).body.results.flatMap(({ description }) =>
      description in ages ? description : [],
    ),
    log: (await staff.call(auditLog.list, { query: { action: 'account.registered' } })).body.results.flatMap(
      ({ detail }) => detail['note'] ?? [],
    ),
    mails: (
      await db.selectFrom('mail').select('subject').where('recipient', '=', 'me@old.example').execute()
    ).map(({ subject }) => subject),
    keys: (
      await db.selectFrom('idempotency_key').select('key').where('scope', '=', 'retention').execute()
    ).map(({ key }) => key),
  })
  const before = await stored()
  expect(before.bell.toSorted()).toEqual(['old', 'young'])
  expect(before.log.toSorted()).toEqual(['old', 'young'])
  await runHourly()
  expect(await stored()).toEqual({
    bell: ['young'],
    log: ['young'],
    mails: ['young'],
    keys: ['the-key-young'],
  })
})

it('sessions end after the periods of the settings, and are deleted', async () => {
  const signIn = async (remember: boolean) => {
    const { email: username } = personas.advisor
    const { body } = await person(server).call(access.signIn, {
      body: { username, password: demoPassword, remember },
    })
    return person(server, body.token)
  }
  const [idle, remembered] = [await signIn(false), await signIn(true)]
  const lives = async (one: typeof idle) => (await one.call(access.verify)).body
  server.passTime(1.9 * hour)
  expect([await lives(idle), await lives(remembered)]).toEqual([true, true])
  server.passTime(2.1 * hour)
  expect([await lives(idle), await lives(remembered)]).toEqual([false, true])
  server.passTime((5 * 24 - 4.1) * hour)
  expect(await lives(remembered)).toBe(true)
  server.passTime(0.2 * hour)
  expect(await lives(remembered)).toBe(false)
  server.passTime(-(5 * 24 + 0.1) * hour)
})

it('many rows are deleted in several statements, each of which is complete', async () => {
  const { db } = server.database
  await sql`insert into idempotency_key (scope, key, endpoint, body_hash, created_at)
    select 'many', 'key-number-' || n, 'POST /', '', now() from generate_series(1, 4100) n`.execute(db)
  await sql`create table statement_size (rows int)`.execute(db)
  await sql`create function note_size() returns trigger language plpgsql as $$
    begin insert into statement_size select count(*) from gone; return null; end $$`.execute(db)
  await sql`create trigger sizes after delete on idempotency_key referencing old table as gone
    for each statement execute function note_size()`.execute(db)
  expect(await deleteInBatches(db, 'idempotency_key', sql<boolean>`scope = 'many'`)).toBe(4100)
  const { rows } = await sql<{ rows: number }>`select rows from statement_size`.execute(db)
  expect(rows.map((one) => one.rows)).toEqual([2000, 2000, 100])
})

it('the legal texts name the periods in force', async () => {
  const read = async (name: string) =>
    (await person(server).request('GET', `/legal/${name}.md`)).body as string
  const declaration = await read('data-protection-declaration')
  expect(declaration).toContain('Audit log: 60 days')
  expect(declaration).toContain('Notifications: 50 days')
  expect(declaration).toContain('Mails: 40 days')
  expect(declaration).toContain('repeat: 48 hours')
  const policy = await read('privacy-policy')
  expect(policy).toContain('after 2 hours without use, or after 5 days')
  expect(declaration + policy).not.toMatch(/\{[A-Z_]+\}/)
  // What only the operator knows stays for them to fill in.
  expect(declaration).toContain('Backups: [30] days')
  for (const name of ['no-such-text', '..%2f..%2fpackage', '%2e%2e'])
    expect((await person(server).request('GET', `/legal/${name}.md`)).status).toBe(404)
})

it('a text of the operator may name any period, and other braces stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seventeen-legal-'))
  writeFileSync(join(folder, 'our-own.md'), 'Kept {AUDIT_LOG_DAYS}, {MAIL_DAYS}, {SECRET_KEY} {x}\n')
  const http = Fastify()
  http.setErrorHandler(answerFailure({}))
  serveLegalTexts(http, readConfig({ MAIL_DAYS: '365' }), folder)
  expect((await http.inject('/legal/our-own.md')).payload).toBe('Kept 2 years, 1 year, {SECRET_KEY} {x}\n')
  await http.close()
  rmSync(folder, { recursive: true })
})
