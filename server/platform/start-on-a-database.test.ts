import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emptyDataFolder, removeDataFolder } from '../testing/data-folder.ts'
import { startOldPostgres } from '../testing/servers/old-postgres.ts'
import { ready, signInStatus, startProduct } from '../testing/product.ts'
import { createDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database/database.ts'
import { startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { explainedStart } from './explain-start.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await emptyDataFolder()
})
afterAll(() => removeDataFolder(dataDir))

const start = (settings: Record<string, string>) => startProduct({ DATA_DIR: dataDir, ...settings })

describe('a start', () => {
  it('with a wrong DATABASE_URL reports it without the password, and what to do', async () => {
    const right = new URL(inject('postgres'))
    const wrong = (part: Partial<URL>) => Object.assign(new URL(right), part).href
    const cases = [
      ['localhost:5432', 'this is not an address'],
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

  it('with a wrong DATABASE_URL_FILE reports the same', async () => {
    const DATABASE_URL_FILE = join(dataDir, 'database-url')
    const wrong = Object.assign(new URL(inject('postgres')), { password: 'wrong-secret' })
    await writeFile(DATABASE_URL_FILE, wrong.href)
    const product = await start({ DATABASE_URL_FILE })
    expect(await product.ended).toBe(1)
    expect(product.output()).toMatch(/did not start. DATABASE_URL \(postgres:.*refuses this user/)
    expect(product.output()).not.toContain('wrong-secret')
  })

  it('at an address that the machine does not have reports HOST', async () => {
    for (const host of ['192.0.2.1', 'nowhere.invalid']) {
      const failure = await new Promise<Error>((failed) =>
        createServer().once('error', failed).listen(0, host),
      )
      for (const database of [undefined, { name: 'DATABASE_URL', url: inject('postgres') }])
        expect(explainedStart(failure, database)).toContain('HOST: this machine has no such address')
    }
  })

  it('on a database of a newer version is refused, with what to do', async () => {
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

  it('in production with an empty database and the files of another one is refused and changes nothing', async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'))
    const DATA_DIR = await emptyDataFolder()
    await mkdir(join(DATA_DIR, 'media', 'ab'), { recursive: true })
    await writeFile(join(DATA_DIR, 'media', 'ab', 'abcdef'), 'stored')
    const settings = {
      NODE_ENV: 'production',
      SECRET_KEY: 'k'.repeat(40),
      PUBLIC_URL: 'https://network.example',
    }
    const product = await start({ ...settings, DATABASE_URL, DATA_DIR })
    expect(await product.ended).toBe(1)
    expect(product.output()).toMatch(
      /did not start. The database is empty, but there are stored files in .*media/,
    )
    expect(product.output()).toContain('DATABASE_URL or DATA_DIR has changed')
    expect(product.output()).not.toMatch(/\n +at |Applying migrations:/)
    const database = openDatabase(DATABASE_URL, { max: 1, statementTimeout: 0 })
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(database.db)
    expect(rows).toHaveLength(0)
    await database.close()
    await removeDataFolder(DATA_DIR)
  })

  it('on a PostgreSQL that is too old is refused before anything is written', async () => {
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

  it('at a port that is taken changes nothing in the database', async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'))
    const other = createServer()
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    const { port } = other.address() as AddressInfo
    const product = await start({ DATABASE_URL, PORT: String(port), HOST: '127.0.0.1' })
    expect(await product.ended).toBe(1)
    expect(product.output()).toContain('Its port is taken')
    other.close()
    const database = openDatabase(DATABASE_URL, { max: 1, statementTimeout: 0 })
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(database.db)
    expect(rows).toEqual([])
    await database.close()
  })

  it('while another node starts says that it waits', async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'))
    const other = openDatabase(DATABASE_URL, { max: 1, statementTimeout: 0 })
    const starting = await other.pool.connect()
    await starting.query(`select pg_advisory_lock(hashtext('seventeen start'))`)
    const product = await start({ DATABASE_URL, DEMO_DATA: 'false' })
    await expect.poll(() => product.output(), { timeout: 60_000 }).toContain('Waiting for another node')
    starting.release(true)
    await ready(product)
    product.process.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    await other.close()
  })

  it('on a standby or a read-only database is refused, with what to do', async () => {
    const folder = await emptyDataFolder()
    const primary = await startEmbeddedPostgres({ dataDir: folder })
    const admin = openDatabase(primary.url('postgres'), { max: 1, statementTimeout: 0 })
    await sql`create database read_only`.execute(admin.db)
    await sql`alter database read_only set default_transaction_read_only = on`.execute(admin.db)
    await admin.close()
    const onReadOnly = await start({ DATABASE_URL: primary.url('read_only') })
    expect(await onReadOnly.ended).toBe(1)
    expect(onReadOnly.output()).toContain('DATABASE_URL: this database is read-only')
    primary.stop()
    await writeFile(join(folder, 'postgres', 'standby.signal'), '')
    const standby = await startEmbeddedPostgres({ dataDir: folder })
    const onStandby = await start({ DATABASE_URL: standby.url('postgres') })
    expect(await onStandby.ended).toBe(1)
    expect(onStandby.output()).toContain('DATABASE_URL: this server is a standby')
    standby.stop()
    await removeDataFolder(folder)
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
