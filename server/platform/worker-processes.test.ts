import { execFileSync } from 'node:child_process'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from 'kysely'
import { emptyDataFolder, removeDataFolder } from '../testing/data-folder.ts'
import { ready, startProduct, type Product } from '../testing/product.ts'
import { as } from '../testing/person.ts'
import { cloneTemplate } from '../testing/test-database.ts'
import { openDatabase, transaction, type Database } from './database/database.ts'
import { enqueue } from './jobs/jobs.ts'
import { waitingJobs } from '../testing/jobs-done.ts'

let dataDir = ''
let settings: Record<string, string> = {}
let database: Database
beforeAll(async () => {
  dataDir = await emptyDataFolder()
  const url = await cloneTemplate(inject('postgres'))
  settings = { DATA_DIR: dataDir, DATABASE_URL: url, DEMO_DATA: 'false', RATE_LIMITS: 'false' }
  database = openDatabase(url, { max: 2, statementTimeout: 0 })
})
afterAll(async () => {
  await database.close()
  await removeDataFolder(dataDir)
})

const stopped = async (product: Product) => {
  product.process.kill('SIGTERM')
  expect(await product.ended, product.output()).toBe(0)
}
const nodes = () =>
  database.db.selectFrom('running_node').select(['id', 'host', 'health']).orderBy('host').execute()
const finishedAt = async (name: string) =>
  (
    await database.db
      .selectFrom('recurring_work')
      .select('finished_at')
      .where('name', '=', name)
      .executeTakeFirst()
  )?.finished_at?.getTime() ?? 0
const waiting = async () =>
  (await sql`select from ${waitingJobs} where task_identifier = 'hourly'`.execute(database.db)).rows.length

describe('two processes behind one port', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ ...settings, WORKERS: '2' })
    await ready(product)
  })
  afterAll(() => product.process.kill('SIGKILL'))

  it('both serve, and one scrape has the metrics of both', async () => {
    await expect
      .poll(async () => (await nodes()).map(({ host }) => host.replace(/.* /, '')))
      .toEqual(['(1)', '(2)'])
    await as(product, 'plain')
    const text = await (await fetch(`${product.url}/metrics`)).text()
    for (const worker of ['1', '2'])
      expect(text).toMatch(new RegExp(`database_connections\\{[^}]*worker="${worker}"`))
    expect(product.output().match(/is ready at/g)).toHaveLength(1)
  })

  it('one that is killed is started again, and the other serves in the meantime', async () => {
    const before = await nodes()
    process.kill(lastChildOf(product), 'SIGKILL')
    await expect.poll(() => product.output()).toContain('ended with SIGKILL. It is started again.')
    for (let request = 0; request < 5; request++) expect(await statusOf(`${product.url}/healthz`)).toBe(200)
    await expect
      .poll(async () => (await nodes()).filter(({ id }) => before.every((one) => one.id !== id)).length, {
        timeout: 90_000,
      })
      .toBe(1)
  })

  it('a stop ends all of them', async () => {
    await stopped(product)
    expect(await nodes()).toEqual([])
  })
})

/** Status of a request over a connection of its own: an open one can belong to the killed process. */
const statusOf = (url: string) =>
  new Promise<number | undefined>((answered, failed) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      answered(response.statusCode)
    }).once('error', failed)
  })

/** The process that the product has started last. */
function lastChildOf({ process: { pid } }: Product): number {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return Math.max(...children.trim().split(/\s+/).map(Number))
}

it('a process with the role web leaves jobs to others, and one with the role jobs serves no pages', async () => {
  const web = await startProduct({ ...settings, ROLE: 'web' })
  await ready(web)
  await as(web, 'plain')
  const before = await finishedAt('mail.hourly')
  await transaction(database.db, (tx) => enqueue(tx, 'hourly', {}))
  await new Promise((later) => setTimeout(later, 3000))
  expect(await waiting()).toBe(1)
  const worker = await startProduct({ ...settings, ROLE: 'jobs' })
  await ready(worker)
  await expect.poll(waiting).toBe(0)
  expect(await finishedAt('mail.hourly')).toBeGreaterThan(before)
  expect((await fetch(`${worker.url}/`)).status).toBe(404)
  expect((await fetch(`${worker.url}/api/users/me/`)).status).toBe(404)
  const text = await (await fetch(`${worker.url}/metrics`)).text()
  expect(text).toMatch(/job_last_finished_seconds\{kind="mail.hourly"\} \d/)
  // It has no sockets to serve: that it does not listen is no fault.
  expect(text).toMatch(/^broker_connected 1$/m)
  await expect
    .poll(async () => (await nodes()).map(({ health }) => [health?.role, health?.broker.is_connected]).sort())
    .toEqual([
      ['jobs', true],
      ['web', true],
    ])
  await stopped(web)
  await stopped(worker)
})
