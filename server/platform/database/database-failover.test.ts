import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, uploaded } from '../../testing/uploaded-survey.ts'

/**
 * REL-02: a failover to a copy of the database that lacks the last transactions. Both nodes show what the copy contains,
 * without a restart.
 */
let nodes: TestServer[] = []
let people: Person[] = []
beforeAll(async () => {
  const first = await startTestServer()
  nodes = [first, await startTestServer({}, first)]
  people = await Promise.all(nodes.map((node) => as(node, 'projectAdmin')))
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
})

it('what the new database lacks is shown by no node', { timeout: 300_000 }, async () => {
  const [node] = nodes as [TestServer, TestServer]
  const [admin] = people as [Person, Person]
  const { name } = await uploaded(node, admin)
  await save(admin, name, { Q1: { no: true } })
  const { id } = (await admin.call(institutes.create, { body: instituteBody({ name: 'Zqbank before' }) }))
    .body
  const shown = (who: Person) => whatIsShown(who, name, id)
  const before = await shown(admin)
  const live = new URL(node.databaseUrl).pathname.slice(1)
  await withPostgres(async (run) => {
    await leftBy(run, live)
    await run(`create database ${live}_copy template ${live}`)
    await run(`alter database ${live} allow_connections true`)
  })
  await expect.poll(() => shown(admin), { timeout: 60_000 }).toEqual(before)

  const seen = async (code: string) => (await opened(admin, name)).byCode[code]!.answer_id
  const answered = await seen('Q1')
  await save(admin, name, { Q1: { yes: true }, Q2: { count: true, 'count-data': '17' } }, () => answered)
  const changes = { name: 'Zqbank lost', mission: 'Nobody knows it' }
  expect((await admin.call(institutes.update, { params: { id }, body: changes })).status).toBe(200)
  for (const who of people) expect(await shown(who)).not.toEqual(before)

  await withPostgres(async (run) => {
    await leftBy(run, live)
    await run(`alter database ${live} rename to ${live}_lost`)
    await run(`alter database ${live}_copy rename to ${live}`)
  })
  for (const who of people) await expect.poll(() => shown(who), { timeout: 10_000 }).toEqual(before)
  // The answers of the lost save are not in memory either: Q2 is asked, and without an answer.
  await save(admin, name, { Q1: { yes: true } }, () => answered)
  for (const who of people) {
    const { byCode, form_metadata } = await opened(who, name)
    const { total_answered } = form_metadata
    expect({ answer: byCode['Q2']!.answer, total_answered }).toEqual({ answer: null, total_answered: 1 })
  }
})

/** What a node shows of a survey and an institute; the status if it cannot respond. */
async function whatIsShown(who: Person, survey: string, id: number) {
  try {
    const { byCode } = await opened(who, survey)
    const { body } = await who.call(institutes.read, { params: { id } })
    const found = (await who.call(search.find, { body: { name: 'zqbank' } })).body.results
    const listed = (await who.call(institutes.list, { query: { name: 'Zqbank' } })).body.results
    return {
      answers: Object.values(byCode).map(({ answer }) => answer),
      name: body.name,
      mission: body.mission,
      found: found.institutes.map((one) => one.name),
      listed: listed.map((one) => one.name),
    }
  } catch (error) {
    return String(error)
  }
}

/** Ends all connections to a database, and allows no new ones. */
async function leftBy(run: (statement: string) => Promise<unknown>, database: string): Promise<void> {
  await run(`alter database ${database} allow_connections false`)
  const others = `from pg_stat_activity where datname = '${database}'`
  await run(`select pg_terminate_backend(pid) ${others}`)
  await expect.poll(() => run(`select 1 ${others}`), { timeout: 60_000 }).toEqual([])
}

async function withPostgres(work: (run: (statement: string) => Promise<unknown[]>) => Promise<void>) {
  const client = new pg.Client({ connectionString: inject('postgres') })
  await client.connect()
  try {
    await work(async (statement) => (await client.query(statement)).rows)
  } finally {
    await client.end()
  }
}
