import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from 'kysely'
import { openDatabase } from './database/database.ts'
import { explainedStart } from './explain-start.ts'
import { startOldPostgres } from '../testing/servers/old-postgres.ts'
import { createDatabase } from '../testing/test-database.ts'
import { ready, startProduct, type Product } from '../testing/product.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seventeen-start-'))
  // Temporary folders are private; as root the database would be placed elsewhere.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (settings: Record<string, string> = {}) => startProduct({ DATA_DIR: dataDir, ...settings })

const accounts = async ({ url }: Product) => {
  const body = JSON.stringify({ username: 'plain@seventeen.example', password: 'partners for goals' })
  return (
    await fetch(`${url}/api/auth-token/`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  ).status
}

/** @returns its exit code and the beginning of what it says */
async function makeStaff(email: string): Promise<[number | null, string]> {
  const child = spawn(process.execPath, ['scripts/make-staff.ts', email], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  const [code] = (await once(child, 'exit')) as [number | null]
  return [code, (await said).slice(0, `${email} is staff`.length)]
}

describe('a start', { timeout: 90_000 }, () => {
  it('from nothing brings the database, the demo data and the accounts', async () => {
    const product = await start()
    await ready(product)
    expect(product.output()).toContain('project-admin@seventeen.example')
    expect(await accounts(product)).toBe(200)
    product.process.kill('SIGKILL')
    await product.ended
  })

  it('after a kill -9 takes over the database that was left running, and loads nothing twice; SIGTERM ends all of it', async () => {
    const left = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    const again = await start()
    await ready(again)
    expect(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).toBe(left)
    expect(again.output()).not.toContain('Loading the demo data')
    expect(await accounts(again)).toBe(200)
    again.process.kill('SIGTERM')
    expect(await again.ended).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('beside a running one says where that runs, and leaves it alone', async () => {
    const first = await start()
    await ready(first)
    const second = await start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`already running at http://localhost:${new URL(first.url).port}`)
    expect(await makeStaff('advisor@seventeen.example')).toEqual([0, 'advisor@seventeen.example is staff'])
    const interrupted = await start()
    interrupted.process.kill('SIGINT')
    await interrupted.ended
    expect(await accounts(first)).toBe(200)
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('waits for a script that has the database', async () => {
    const made = makeStaff('advisor@seventeen.example')
    const product = await start()
    await ready(product)
    expect(await made).toEqual([0, 'advisor@seventeen.example is staff'])
    expect(await accounts(product)).toBe(200)
    product.process.kill('SIGTERM')
    expect(await product.ended).toBe(0)
  })

  it('at the same moment as another: one of them runs', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'seventeen-start-'))
    await chmod(fresh, 0o755)
    const both = await Promise.all([start({ DATA_DIR: fresh }), start({ DATA_DIR: fresh })])
    const failed = await Promise.race(both.map(async (one) => (await one.ended, one)))
    expect(failed.output()).toContain('already running at')
    const runs = both.find((one) => one !== failed)!
    await ready(runs)
    expect(await accounts(runs)).toBe(200)
    runs.process.kill('SIGTERM')
    expect(await runs.ended).toBe(0)
    await rm(fresh, { recursive: true, force: true })
  })

  it('of two nodes on one empty database brings both up, with the demo data once', async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'))
    const nodes = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })])
    await Promise.all(nodes.map((node) => ready(node)))
    for (const node of nodes) expect(await accounts(node)).toBe(200)
    expect(
      nodes
        .map((node) => node.output())
        .join('')
        .split('Loading the demo data'),
    ).toHaveLength(2)
    for (const node of nodes) node.process.kill('SIGTERM')
    expect(await Promise.all(nodes.map((node) => node.ended))).toEqual([0, 0])
  })

  it('with a wrong DATABASE_URL names it without its password, and says what to do', async () => {
    const right = new URL(inject('postgres'))
    const wrong = (part: Partial<URL>) => Object.assign(new URL(right), part).href
    const cases = [
      ['localhost:5432', 'this is no address'],
      [wrong({ port: '1' }), 'no PostgreSQL listens there'],
      [wrong({ password: 'wrong-secret' }), 'refuses this user'],
      [wrong({ pathname: '/nowhere' }), 'Create it, or correct the name'],
    ] as const
    for (const [DATABASE_URL, words] of cases) {
      const product = await start({ DATABASE_URL })
      expect(await product.ended).toBe(1)
      expect(product.output()).toMatch(/did not start. DATABASE_URL( \(|:)/)
      expect(product.output()).toContain(words)
      for (const secret of ['wrong-secret', right.password]) expect(product.output()).not.toContain(secret)
    }
    const DATABASE_URL_FILE = join(dataDir, 'database-url')
    await writeFile(DATABASE_URL_FILE, wrong({ password: 'wrong-secret' }))
    const byFile = await start({ DATABASE_URL_FILE })
    expect(await byFile.ended).toBe(1)
    expect(byFile.output()).toMatch(/did not start. DATABASE_URL \(postgres:.*refuses this user/)
    expect(byFile.output()).not.toContain('wrong-secret')
  })

  it('is not stopped by the pid file of a database that died with the machine', async () => {
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `999999\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const product = await start()
    await ready(product)
    product.process.kill('SIGINT')
    expect(await product.ended).toBe(0)
  })

  it('that cannot be says why, and leaves no database running', async () => {
    const wrong = await start({ LOG_LEVEL: 'loud' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toContain('LOG_LEVEL')
    const taken = createServer()
    const port = await new Promise<number>((found) =>
      taken.listen(0, '0.0.0.0', () => found((taken.address() as { port: number }).port)),
    )
    const second = await start({ PORT: String(port), HOST: '0.0.0.0' })
    expect(await second.ended).toBe(1)
    taken.close()
    expect(second.output()).toContain('Its port is taken')
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('at an address that the machine does not have names HOST', async () => {
    for (const host of ['192.0.2.1', 'nowhere.invalid']) {
      const failure = await new Promise<Error>((failed) =>
        createServer().once('error', failed).listen(0, host),
      )
      for (const databaseUrl of [undefined, inject('postgres')])
        expect(explainedStart(failure, databaseUrl)).toContain('HOST: this machine has no such address')
    }
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
    const fresh = await mkdtemp(join(tmpdir(), 'seventeen-start-'))
    const product = await start({
      NODE_ENV: 'production',
      SECRET_KEY: 'k'.repeat(40),
      PUBLIC_URL: 'https://seventeen.example',
      DATA_DIR: fresh,
      DATABASE_URL: await createDatabase(inject('postgres')),
    })
    await ready(product)
    expect(await accounts(product)).toBe(400)
    expect((await fetch(`${product.url}/dev/outbox`)).status).toBe(404)
    expect(product.output()).not.toContain('Demo accounts')
    expect(product.output()).toContain('WARNING: SMTP_URL is not set, so no mail is sent')
    product.process.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    await rm(fresh, { recursive: true, force: true })
  })
})
