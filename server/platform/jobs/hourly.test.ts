import { transaction } from '../database/database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueue, startJobs } from './jobs.ts'
import { as } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

it('once an hour, what has expired is deleted, and what is valid stays', async () => {
  const { db } = server.database
  await as(server, 'plain')
  const [ended] = [await as(server, 'advisor')].map(() => new Date(Date.now() - 1000))
  const { id } = await db.selectFrom('session').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db.updateTable('session').set({ expires_at: ended! }).where('id', '=', id).execute()
  const old = new Date(Date.now() - 25 * 3_600_000)
  const key = { scope: 'anonymous', endpoint: 'POST /', body_hash: Buffer.alloc(32) }
  await db
    .insertInto('idempotency_key')
    .values([
      { ...key, key: 'an-old-one', created_at: old },
      { ...key, key: 'a-new-one', created_at: new Date() },
    ])
    .execute()

  await transaction(db, (tx) => enqueue(tx, 'hourly', {}))

  const keys = () => db.selectFrom('idempotency_key').select('key').where('scope', '=', 'anonymous').execute()
  await expect.poll(keys).toEqual([{ key: 'a-new-one' }])
  await expect.poll(() => db.selectFrom('session').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
})

it('what is due by the clock is known to the queue of a product, and not to that of a test', async () => {
  const known = async () => {
    const found = await sql<{ identifier: string }>`
      select identifier from graphile_worker._private_known_crontabs order by 1`.execute(server.database.db)
    return found.rows.map(({ identifier }) => identifier)
  }
  const context = { database: server.database, config: server.config, log: pino({ level: 'silent' }) }
  expect(await known()).toEqual([])
  const runner = await startJobs(server.databaseUrl, {}, [], context)
  await expect.poll(known).toEqual(['hourly', 'minutely', 'quarter-hourly'])
  await runner.stop()
})
