import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { opened, uploaded } from '../../testing/uploaded-survey.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { removeDataFolder, temporaryDataFolder } from '../../testing/data-folder.ts'
import { fillWithPersonas } from '../../testing/fill-with-personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { saveOn, surveyForWriters } from '../../testing/saving-writer.ts'
import { ready, startProduct, type Product } from '../../testing/product.ts'
import { openDatabase } from './database.ts'
import type { TestServer } from '../../testing/test-server.ts'

/**
 * REL-02: a backend of PostgreSQL is killed during work, as by the kernel when memory runs out. PostgreSQL then ends all
 * other backends and recovers. The product must keep running, respond with 503, and lose or duplicate nothing.
 */
const people = 8
const kills = 4

let dataDir = ''
let database: EmbeddedPostgres
let product: Product
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
})
afterAll(async () => {
  product.process.kill('SIGTERM')
  await product.ended
  database.stop()
  await removeDataFolder(dataDir)
})

it(
  'PostgreSQL is killed while eight people save: every acknowledged save is stored once',
  { timeout: 120_000 },
  async () => {
    const own = openDatabase(database.url('postgres'), { max: 1, statementTimeout: 0 })
    const server = { url: product.url, database: own } as TestServer
    const admin = await as(server, 'projectAdmin')
    const { id, name } = await uploaded(server, admin, { csv: surveyForWriters(people) })
    await own.close()
    const { byCode } = await opened(admin, name)
    const writers = Array.from({ length: people }, (_, at) => ({
      question_id: byCode[`Q${at}`]!.question_id,
      acknowledged: 0,
      isOver: false,
    }))
    const saving = Promise.all(writers.map((writer) => saveOn(admin, id, writer)))
    for (let kill = 0; kill < kills; kill++) {
      const before = writers.map(({ acknowledged }) => acknowledged)
      const allHaveSaved = () => writers.every(({ acknowledged }, at) => acknowledged > before[at]! + 1)
      await expect.poll(allHaveSaved).toBe(true)
      await killBackend()
      await answersAgain(admin)
    }
    for (const writer of writers) writer.isOver = true
    await saving
    const acknowledged = writers.map((writer) => writer.acknowledged)
    expect(product.process.exitCode, product.output()).toBe(null)
    expect(Math.min(...acknowledged)).toBeGreaterThan(kills)
    expect(await recordsOf(id)).toEqual(acknowledged)
    expect(await figuresOf(admin, id)).toMatchObject({ status: 200, body: { answers: writers.length } })
  },
)

/** Kills one of the product's backends and waits until PostgreSQL has noticed. */
async function killBackend(): Promise<void> {
  const [pid] = await asked(`
    select pid as value from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by state = 'active' desc, query_start desc limit 1`)
  // It may have ended in the meantime.
  if (!isThere(pid!)) return killBackend()
  process.kill(pid!, 'SIGKILL')
  // The process exists until PostgreSQL reaps it; until then other backends are still served.
  while (isThere(pid!)) await pause(10)
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The figures of a survey; repeats the request after 503, like the page. */
async function figuresOf(who: Person, id: number) {
  for (;;) {
    const answer = await who.call(surveyResults.readFigures, { params: { id } })
    if (answer.status !== 503) return answer
    await pause(200)
  }
}

/** The first response comes within five seconds after PostgreSQL is back; three times as long on a busy machine. */
async function answersAgain(who: Person): Promise<void> {
  while (!(await asked('select 1 as value').catch(() => undefined))) await pause(50)
  const back = Date.now()
  while ((await who.call(surveys.list).catch(() => ({ status: 0 }))).status !== 200) await pause(50)
  expect(Date.now() - back).toBeLessThan(15_000)
}

const recordsOf = (survey: number) =>
  asked(`
    select count(a.id)::int as value from question q left join answer a on a.question_id = q.id
    where q.survey_id = ${survey} group by q.id order by q.id`)

/** Queries the database directly. */
async function asked(question: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: database.url('postgres'), connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<{ value: number }>(question)).rows.map(({ value }) => value)
  } finally {
    await client.end().catch(() => {})
  }
}

const pause = (milliseconds: number) => new Promise((later) => setTimeout(later, milliseconds))
