import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

async function figures(): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(/^([a-z_]+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  )
}

it('the metrics say what waits, what failed and what is open', async () => {
  const { db } = server.database
  const before = await figures()
  await sql`select graphile_worker.add_job('test.nobody-takes-it', run_at := now() - interval '1 hour')`.execute(
    db,
  )
  await db
    .insertInto('mail')
    .values({ recipient: 'gone@seventeen.example', subject: 'News', body: '', failed_at: new Date() })
    .execute()
  const after = await figures()
  expect(after['queue_jobs_due']).toBeGreaterThan(0)
  expect(after['queue_oldest_job_seconds']).toBeGreaterThan(3500)
  expect((after['mails_failed'] ?? 0) - (before['mails_failed'] ?? 0)).toBe(1)
  expect(after['database_bytes']).toBeGreaterThan(1e6)
  expect(after['live_sockets']).toBe(0)
  expect(after['database_connections']).toBeGreaterThan(0)
  expect(after['nodejs_eventloop_lag_seconds']).toBeGreaterThanOrEqual(0)
})
