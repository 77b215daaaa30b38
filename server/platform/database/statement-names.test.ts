import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openDatabase } from './database.ts'

let server: TestServer
let plain: Person
beforeAll(async () => {
  server = await startTestServer()
  plain = await as(server, 'plain')
})
afterAll(() => server.stop())

it('a node that runs while another one migrates goes on, also with statements that it has named', async () => {
  const body = { kinds: ['members' as const], types: ['NGO' as const], sdgs: [], regions: [] }
  await plain.call(searchSettings.save, { body })
  const readAll = () => Promise.all(Array.from({ length: 40 }, () => plain.call(searchSettings.read)))
  for (let round = 0; round < 4; round++) for (const read of await readAll()) expect(read.body).toEqual(body)
  await server.database.pool.query('alter table search_filter alter types type varchar[]')
  for (let round = 0; round < 2; round++) for (const read of await readAll()) expect(read.body).toEqual(body)
})

it('a transaction with an outdated statement fails as while the database is away, and the next one works', async () => {
  const own = openDatabase(server.databaseUrl, { max: 1, statementTimeout: 0 })
  const read = () =>
    own.db.transaction().execute((tx) => sql`select * from outdated where ${1}::int = 1`.execute(tx))
  await sql`create table outdated (one int)`.execute(own.db)
  for (let round = 0; round < 8; round++) await read()
  await sql`alter table outdated add column two int`.execute(own.db)
  await expect(read()).rejects.toMatchObject({ code: 'STATEMENT_OUTDATED' })
  await read()
  await own.close()
})

it('a connection keeps a bounded number of statements, and all others work without a name', async () => {
  const own = openDatabase(server.databaseUrl, { max: 1, statementTimeout: 0 })
  const sum = async (text: number, value: number) => {
    const { rows } = await sql<{ sum: number }>`select ${sql.lit(text)} + ${value}::int as sum`.execute(
      own.db,
    )
    return rows[0]?.sum
  }
  for (let text = 0; text < 350; text++)
    for (let value = 0; value < 8; value++) expect(await sum(text, value)).toBe(text + value)
  const { rows } = await own.pool.query<{ kept: number }>(
    'select count(*)::int as kept from pg_prepared_statements',
  )
  expect(rows[0]?.kept).toBe(300)
  expect(await sum(349, 1)).toBe(350)
  await own.close()
})
