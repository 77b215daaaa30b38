import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emptyDataFolder } from '../testing/data-folder.ts'
import { startOldPostgres } from '../testing/servers/old-postgres.ts'
import { ready, signInStatus, startProduct } from '../testing/product.ts'
import { createDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database/database.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await emptyDataFolder()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (settings: Record<string, string>) => startProduct({ DATA_DIR: dataDir, ...settings })

describe('a start', { timeout: 90_000 }, () => {
  it('with a wrong DATABASE_URL names it without its password, and says what to do', async () => {
    const right = new URL(inject('postgres'))
    const wrong = (part: Partial<URL>) => Object.assign(new URL(right), part).href
    const cases = [
      ['localhost:5432', 'this is no address'],
      [wrong({ port: '1' }), 'no PostgreSQL listens there'],
      [wrong({ password: 'wrong-secret' }), 'refuses this user'],
      [wrong({ pathname: '/nowhere' }), 'Create it, or correct the name'],
    ] as const
    const refused = async ([DATABASE_URL, words]: (typeof cases)[number]) => {
      const product = await start({ DATABASE_URL })
      expect(await product.ended).toBe(1)
      expect(product.output()).toMatch(/did not start. DATABASE_URL( \(|:)/)
      expect(product.output()).toContain(words)
      for (const secret of ['wrong-secret', right.password]) expect(product.output()).not.toContain(secret)
    }
    await Promise.all(cases.map(refused))
  })

  it('on a database of a newer version is refused, with the way back', async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'))
    const database = openDatabase(DATABASE_URL, { max: 1, statementTimeout: 0 })
    await sql`create table migration (name text primary key, applied_at timestamptz not null default now())`.execute(
      database.db,
    )
    await sql`insert into migration (name) values ('9999_of_tomorrow.sql')`.execute(database.db)
    const old = await start({ DATABASE_URL })
    expect(await old.ended).toBe(1)
    expect(old.output()).toContain('belongs to a newer version of Seventeen: it has 9999_of_tomorrow.sql')
    expect(old.output()).not.toMatch(/\n +at /)
    const { rows } = await sql`select name from migration`.execute(database.db)
    expect(rows).toHaveLength(1)
    await database.close()
  })

  it('on a PostgreSQL that is too old is refused before anything is written there', async () => {
    const old = await startOldPostgres('15.8 (Debian 15.8-0+deb12u1)', 150_008)
    const product = await start({ DATABASE_URL: old.url })
    expect(await product.ended).toBe(1)
    expect(product.output()).toContain(
      'DATABASE_URL: this server is PostgreSQL 15.8 (Debian 15.8-0+deb12u1), and 18 or newer is needed',
    )
    expect(product.output()).not.toMatch(/\n +at |secret/)
    expect(old.asked.filter((statement) => !/^select|^set/i.test(statement.trim()))).toEqual([])
    await old.close()
  })

  it('in production loads no demo data and serves no outbox', async () => {
    const product = await start({
      NODE_ENV: 'production',
      SECRET_KEY: 'k'.repeat(40),
      PUBLIC_URL: 'https://seventeen.example',
      DATABASE_URL: await createDatabase(inject('postgres')),
    })
    await ready(product)
    expect(await signInStatus(product)).toBe(400)
    expect((await fetch(`${product.url}/dev/outbox`)).status).toBe(404)
    expect(product.output()).not.toContain('Demo accounts')
    expect(product.output()).toContain('WARNING: SMTP_URL is not set, so no mail is sent')
    product.process.kill('SIGTERM')
    expect(await product.ended).toBe(0)
  })
})
