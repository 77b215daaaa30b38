import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { search } from 'contract/search/search.endpoints.ts'
import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { noSearchFilters } from 'contract/search/search-filters.ts'
import { emptyDataFolder, removeDataFolder } from '../../testing/data-folder.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { as } from '../../testing/person.ts'
import { ready, startProduct } from '../../testing/product.ts'
import { noPgbouncer, startPgbouncer } from '../../testing/servers/pgbouncer.ts'
import { cloneTemplate, createDatabase } from '../../testing/test-database.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { opened, save, uploaded } from '../../testing/uploaded-survey.ts'
import { openDatabase, transaction, type Database } from './database.ts'

describe('connections that a pooler gives to one transaction after the other', () => {
  let database: Database
  beforeAll(async () => {
    const url = await createDatabase(inject('postgres'))
    const directUrl = `${url}?keepalives=1`
    database = openDatabase(url, { max: 1, statementTimeout: 5000, directUrl })
  })
  afterAll(() => database.close())

  const settingsIn = async (db: Database['db']) =>
    (
      await sql<{ statement: string; idle: string }>`
        select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    ).rows[0]

  it('have settings of the transaction only', async () => {
    const inside = await transaction(database.db, settingsIn)
    expect(inside).toEqual({ statement: '5s', idle: '30s' })
    expect(await settingsIn(database.db)).toEqual({ statement: '0', idle: '0' })
    expect(await transaction(database.longReads, settingsIn)).toEqual({ statement: '10min', idle: '30s' })
  })

  it('are sent no named statements', async () => {
    for (let value = 0; value < 20; value++) await sql`select ${value}::int`.execute(database.db)
    const { rows } = await sql`select name from pg_prepared_statements`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('do not wait longer than the limit for a statement', async () => {
    const began = performance.now()
    await expect(sql`select pg_sleep(30)`.execute(database.db)).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(15_000)
  })
})

it.skipIf(noPgbouncer)(
  `the product works through PgBouncer in transaction mode${noPgbouncer ? `: skipped, ${noPgbouncer}` : ''}`,
  async () => {
    const direct = await cloneTemplate(inject('postgres'))
    const pooler = await startPgbouncer(direct)
    const dataDir = await emptyDataFolder()
    const settings = { DATA_DIR: dataDir, DATABASE_URL: pooler.url, DEMO_DATA: 'false', RATE_LIMITS: 'false' }
    const without = await startProduct(settings)
    expect(await without.ended).toBe(1)
    expect(without.output()).toContain('set DATABASE_DIRECT_URL to the address of PostgreSQL itself')
    const product = await startProduct({ ...settings, DATABASE_DIRECT_URL: direct })
    await ready(product)
    const database = openDatabase(direct, { max: 1, statementTimeout: 0 })
    const server = { url: product.url, database } as TestServer
    const admin = await as(server, 'projectAdmin')
    const socket = await liveSocket(product.url, admin)
    const survey = await uploaded(server, admin)
    socket.send({ command: 'watch', topic: `survey:${survey.id}` })
    await socket.receive('watching')
    await Promise.all(
      Array.from({ length: 40 }, () => admin.call(searchSettings.save, { body: noSearchFilters })),
    )
    await save(admin, survey.name, { Q1: { no: true } })
    await socket.receive('changed')
    expect((await opened(admin, survey.name)).byCode['Q1']!.answer).toEqual({ no: true })
    expect((await admin.call(search.find, { body: { name: 'bank' } })).status).toBe(200)
    const { body } = await admin.call(surveyDownloads.startExport, {
      params: { id: survey.id },
      body: { format: 'csv', which: 'latest' },
    })
    expect(await (await fetch(product.url + body.url)).text()).toContain('farmers')
    socket.close()
    product.process.kill('SIGTERM')
    expect(await product.ended, product.output()).toBe(0)
    await database.close()
    await pooler.close()
    await removeDataFolder(dataDir)
  },
)
