import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { noSearchFilters } from 'contract/search/search-filters.ts'
import { emptyDataFolder, removeDataFolder } from '../../testing/data-folder.ts'
import { fillWithPersonas } from '../../testing/fill-with-personas.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { as, type Person } from '../../testing/person.ts'
import { ready, startProduct, type Product } from '../../testing/product.ts'
import { startReplicated, type Replicated } from '../../testing/servers/replica.ts'
import { writableAddress } from './writable-address.ts'

/** REL-02: the address names a standby and the primary. The standby is promoted when the primary fails. */
let servers: Replicated
let dataDir = ''
let product: Product
let plain: Person
beforeAll(async () => {
  servers = await startReplicated(fillWithPersonas)
  dataDir = await emptyDataFolder()
  product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: bothHosts(),
    DEMO_DATA: 'false',
    RATE_LIMITS: 'false',
  })
  await ready(product)
  plain = await as(product, 'plain')
})
afterAll(async () => {
  product.process.kill('SIGTERM')
  await product.ended
  await servers.close()
  await removeDataFolder(dataDir)
})

/** The standby first, with the password of the primary, which is also its own. */
function bothHosts(): string {
  const [primary, standby] = [servers.primary, servers.replica].map((one) => new URL(one.url('postgres')))
  return primary!.href.replace(primary!.host, `${standby!.host},${primary!.host}`)
}

const save = async (types: ('NGO' | 'Academia')[]) => {
  const body = { ...noSearchFilters, types } as never
  return (await plain.call(searchSettings.save, { body }).catch(() => ({ status: 0 }))).status
}

it('of two hosts the primary is used, and after a failover the other one, without a restart', async () => {
  expect(await writableAddress(bothHosts())).toBe(servers.primary.url('postgres'))
  expect(await save(['NGO'])).toBe(200)
  const socket = await liveSocket(product.url, plain)
  await promoted()
  await expect.poll(() => save(['Academia']), { timeout: 60_000 }).toBe(200)
  await expect.poll(async () => (await fetch(`${product.url}/readyz`)).status).toBe(200)
  // The connection for messages has moved, too: pages are told that they may have missed some.
  await socket.receive('catch_up')
  expect(await filtersIn(servers.replica.url('postgres'))).toEqual(['{Academia}'])
  expect(await writableAddress(bothHosts())).toBe(servers.replica.url('postgres'))
  socket.close()
  // Jobs run on the new primary.
  const left = async () =>
    await rowsOf(servers.replica.url('postgres'), 'select from graphile_worker.jobs where attempts = 0')
  await rowsOf(servers.replica.url('postgres'), `select graphile_worker.add_job('hourly', '{}')`)
  await expect.poll(async () => (await left()).length, { timeout: 90_000 }).toBe(0)
  expect(product.process.exitCode, product.output()).toBe(null)
})

/** Stops the primary when the standby has everything, and promotes the standby. */
async function promoted(): Promise<void> {
  const standby = servers.replica.url('postgres')
  await expect.poll(() => filtersIn(standby)).toEqual(['{NGO}'])
  servers.primary.stop()
  await rowsOf(standby, 'select pg_promote()')
}

const filtersIn = async (url: string) =>
  (await rowsOf<{ types: string }>(url, 'select types::text from search_filter')).map(({ types }) => types)

async function rowsOf<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
