import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'

let server: TestServer
let member: Person
beforeAll(async () => {
  server = await startTestServer()
  member = await as(server, 'plain')
})
afterAll(() => server.stop())

/** Fails with an error code of PostgreSQL or of the file system. */
async function failingWith(code: string) {
  await sql`create or replace function refuse() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'no room' using errcode = '${code}'; end`)}`.execute(server.database.db)
  await sql`create trigger refuse before insert on institute execute function refuse()`.execute(
    server.database.db,
  )
}

it('a full disk is reported with 507; reading works, and writing works again once there is space', async () => {
  const create = () => member.call(institutes.create, { body: instituteBody() })
  await failingWith('53100')
  const { status, body } = await create()
  expect([status, body]).toMatchObject([
    507,
    { code: 'storage_full', detail: expect.stringContaining('no space left') },
  ])
  expect((await member.call(institutes.list)).status).toBe(200)
  await sql`drop trigger refuse on institute`.execute(server.database.db)
  expect((await create()).status).toBe(201)
})

it('leftovers of killed processes are removed, running uploads are not', async () => {
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  const folder = join(tmpdir(), 'seventeen-upload-left-by-a-killed-one')
  const part = join(server.config.DATA_DIR, 'media', 'ab', 'abc.part')
  const present = join(server.config.DATA_DIR, 'media', 'ab', 'abd.part')
  for (const path of [folder, join(part, '..')]) mkdirSync(path, { recursive: true })
  for (const path of [part, present]) writeFileSync(path, 'half')
  for (const path of [folder, part]) utimesSync(path, hoursAgo, hoursAgo)
  await sweepLeftovers(server.config)
  expect([folder, part, present].map((path) => existsSync(path))).toEqual([false, false, true])
})
