import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { emptyDataFolder, removeDataFolder } from '../testing/data-folder.ts'
import { nextVersion, type NextVersion } from '../testing/next-version.ts'
import { ready, startProduct, type Product } from '../testing/product.ts'
import { cloneTemplate } from '../testing/test-database.ts'

/** REL-20: a later version migrates a database with data that others use. */
const rows = 10_000
const buildIndex = `-- without transaction

create index concurrently if not exists growing_value on growing (value);
`
const fillColumn = `-- without transaction

alter table growing add column if not exists doubled int;

do $$
begin
  loop
    update growing set doubled = 2 * value
    where id in (select id from growing where doubled is null order by id limit 500);
    exit when not found;
    commit;
    perform pg_sleep(0.1);
  end loop;
end $$;

${buildIndex.split('\n\n')[1]}`

let version: NextVersion
let settings: Record<string, string>
let dataDir = ''
let databaseUrl = ''
let test: pg.Client
const products: Product[] = []
const clients: pg.Client[] = []

beforeAll(async () => void (dataDir = await emptyDataFolder()))
afterAll(() => removeDataFolder(dataDir))
beforeEach(async () => {
  version = await nextVersion()
  databaseUrl = await cloneTemplate(inject('postgres'))
  settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_DATA: 'false' }
  test = await connect()
  await test.query(
    'create table growing (id int generated always as identity primary key, value int not null)',
  )
  await test.query('insert into growing (value) select generate_series(1, $1::int)', [rows])
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  for (const product of products.splice(0)) {
    product.process.kill('SIGTERM')
    await product.ended
  }
  await version.remove()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  clients.push(client)
  return client
}

async function start(): Promise<Product> {
  const product = await startProduct(settings, version.program)
  products.push(product)
  return product
}

/** Kills a node together with its connections, as a machine that fails. */
async function crash(product: Product): Promise<void> {
  product.process.kill('SIGKILL')
  await product.ended
  await test.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name like 'seventeen%'`,
  )
}

const number = async (statement: string) => {
  const { rows: found } = await test.query<{ number: string }>(statement)
  return Number(found[0]?.number)
}
const filled = () => number('select count(doubled) as number from growing')
const validIndexes = () =>
  number(
    `select count(*) as number from pg_index where indexrelid = to_regclass('growing_value') and indisvalid`,
  )
const unfinishedIndexes = () =>
  number(
    `select count(*) as number from pg_index where indexrelid = to_regclass('growing_value') and not indisvalid`,
  )
const hasColumn = () =>
  number(
    `select count(*) as number from pg_attribute where attrelid = 'growing'::regclass and attname = 'doubled'`,
  )
const timesApplied = (name: string) =>
  number(`select count(*) as number from migration where name = '${name}'`)

it('a column that is filled in batches is filled to the end after a crash', async () => {
  const name = await version.addMigration('fill', fillColumn)
  const first = await start()
  await expect
    .poll(async () => (await hasColumn()) && (await filled()), { timeout: 60_000 })
    .toBeGreaterThan(500)
  await crash(first)
  const before = await filled()
  expect(before).toBeGreaterThan(500)
  expect(before).toBeLessThan(rows)
  expect(await timesApplied(name)).toBe(0)

  await ready(await start())
  expect(await number('select count(*) as number from growing where doubled = 2 * value')).toBe(rows)
  expect(await timesApplied(name)).toBe(1)
  expect(await validIndexes()).toBe(1)
}, 180_000)

it('an index that a crash has left unfinished is built again', async () => {
  const name = await version.addMigration('index', buildIndex)
  const writer = await connect()
  await writer.query('begin; insert into growing (value) values (0)')
  const first = await start()
  await expect.poll(unfinishedIndexes, { timeout: 60_000 }).toBe(1)
  await crash(first)
  await writer.query('commit')
  expect(await unfinishedIndexes()).toBe(1)

  await ready(await start())
  expect([await validIndexes(), await unfinishedIndexes(), await timesApplied(name)]).toEqual([1, 0, 1])
}, 180_000)

it('two nodes that start together build an index once, and wait for each other', async () => {
  const name = await version.addMigration('index', buildIndex)
  const writer = await connect()
  await writer.query('begin; insert into growing (value) values (0)')
  const nodes = [await start(), await start()]
  await expect.poll(unfinishedIndexes, { timeout: 60_000 }).toBe(1)
  const output = () => nodes.map((one) => one.output()).join('')
  await expect.poll(output, { timeout: 60_000 }).toContain('Waiting for another node')
  // Longer than PostgreSQL takes to find a deadlock.
  await setTimeout(2500)
  await writer.query('commit')
  for (const node of nodes) await ready(node)
  expect(output().match(/Applying migrations/g)).toHaveLength(1)
  expect([await validIndexes(), await timesApplied(name)]).toEqual([1, 1])
}, 180_000)

it('a migration behind a long read lets others work, and is applied after it', async () => {
  const name = await version.addMigration('column', 'alter table growing add column doubled int;')
  const reader = await connect()
  await reader.query('begin; select count(*) from growing')
  const product = await start()
  await expect
    .poll(() => product.output(), { timeout: 60_000 })
    .toContain(`${name} waits for other transactions`)
  const writer = await connect()
  let longest = 0
  for (const end = performance.now() + 8000; performance.now() < end; await setTimeout(20)) {
    const since = performance.now()
    await writer.query('insert into growing (value) values (1)')
    longest = Math.max(longest, performance.now() - since)
  }
  // Most attempts take 0.3 s and one of five 1.5 s, in which others wait.
  expect(longest).toBeGreaterThan(200)
  expect(longest).toBeLessThan(2000)
  expect(await timesApplied(name)).toBe(0)

  await reader.query('commit')
  await ready(product)
  expect([await hasColumn(), await timesApplied(name)]).toEqual([1, 1])
}, 180_000)
