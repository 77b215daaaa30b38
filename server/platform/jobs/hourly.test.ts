import { transaction } from '../database/database.ts'
import { parseCrontab } from 'graphile-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueue, schedule } from './jobs.ts'
import { as } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

it('expired rows are deleted every hour, and valid ones stay', async () => {
  const { db } = server.database
  await as(server, 'plain')
  await as(server, 'advisor')
  const { id } = await db.selectFrom('session').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  const old = new Date(Date.now() - 25 * 3_600_000)
  const key = { scope: 'anonymous', endpoint: 'POST /', body_hash: Buffer.alloc(32) }
  await db
    .insertInto('idempotency_key')
    .values([
      { ...key, key: 'an-old-key', created_at: old },
      { ...key, key: 'a-new-key', created_at: new Date() },
    ])
    .execute()

  await transaction(db, (tx) => enqueue(tx, 'hourly', {}))

  const keys = () => db.selectFrom('idempotency_key').select('key').where('scope', '=', 'anonymous').execute()
  await expect.poll(keys).toEqual([{ key: 'a-new-key' }])
  await expect.poll(() => db.selectFrom('session').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
})

it('jobs for every minute, quarter of an hour and hour are scheduled', () => {
  expect(parseCrontab(schedule).map(({ task }) => task)).toEqual(['hourly', 'quarter-hourly', 'minutely'])
})
