import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { noSearchFilters } from 'contract/search/search-filters.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { removeDataFolder, temporaryDataFolder } from '../../testing/data-folder.ts'
import { fillWithPersonas } from '../../testing/fill-with-personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { ready, startProduct, type Product } from '../../testing/product.ts'
import { openDatabase } from './database.ts'
import type { TestServer } from '../../testing/test-server.ts'

/**
 * REL-02: PostgreSQL becomes read-only while the product runs, as after a failover to a standby or by a managed database
 * whose disk is full. Nothing can be saved, and the product must not end, whatever its jobs do in the meantime.
 */
let dataDir = ''
let database: EmbeddedPostgres
let product: Product
let plain: Person
beforeAll(async () => {
  dataDir = await temporaryDataFolder(fillWithPersonas)
  database = await startEmbeddedPostgres({ dataDir })
  product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url('postgres'),
    DEMO_DATA: 'false',
    RATE_LIMITS: 'false',
  })
  await ready(product)
  const own = openDatabase(database.url('postgres'), { max: 1, statementTimeout: 0 })
  plain = await as({ url: product.url, database: own } as TestServer, 'plain')
  await own.close()
})
afterAll(async () => {
  product.process.kill('SIGTERM')
  await product.ended
  database.stop()
  await removeDataFolder(dataDir)
})

it('a read-only database is answered with 503, ends no process, and saving works when it is writable again', async () => {
  // Jobs run and are completed while the database changes.
  await writable(`select graphile_worker.add_job('hourly', '{}') from generate_series(1, 20)`)
  await setReadOnly(true)
  const save = async () => (await plain.call(searchSettings.save, { body: noSearchFilters })).status
  await expect.poll(() => statusOf('/readyz'), { timeout: 90_000 }).toBe(503)
  expect(product.process.exitCode, product.output()).toBe(null)
  for (let second = 0; second < 8; second++) {
    expect(await save()).toBe(503)
    await new Promise((later) => setTimeout(later, 1000))
  }
  expect(product.process.exitCode, product.output()).toBe(null)
  await setReadOnly(false)
  await expect.poll(() => statusOf('/readyz'), { timeout: 90_000 }).toBe(200)
  expect(product.process.exitCode, product.output()).toBe(null)
  expect(await save()).toBe(200)
  await expect
    .poll(
      async () =>
        (await writable(`select count(*)::int as left from graphile_worker.jobs where attempts = 0`))[0],
      {
        timeout: 60_000,
      },
    )
    .toMatchObject({ left: 0 })
})

/** @returns the status, 0 if the product does not respond */
const statusOf = async (path: string) => (await fetch(product.url + path).catch(() => ({ status: 0 }))).status

/** For new connections, and by ending the existing ones as in a failover. */
async function setReadOnly(on: boolean): Promise<void> {
  await writable(`alter database postgres set default_transaction_read_only = ${on}`)
  await writable(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres' and pid <> pg_backend_pid()`,
  )
}

async function writable(statement: string): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: database.url('postgres'),
    options: '-c default_transaction_read_only=off',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
