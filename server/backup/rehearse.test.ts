import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { security } from 'contract/security/security.endpoints.ts'
import { systemStatus } from 'contract/staff/status.endpoints.ts'
import { mediaPath, storeStream } from '../media/media.ts'
import { openDatabase } from '../platform/database/database.ts'
import { connectionOptionsOf } from '../platform/database/connection-options.ts'
import { applyMigrations, migrationFiles } from '../platform/database/migrate.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { emptyDataFolder, removeDataFolder } from '../testing/data-folder.ts'
import { as } from '../testing/person.ts'
import { createDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { contents, contentsName, sumsName, sumsText, type Contents } from './archive-contents.ts'
import { ArchiveReader } from './archive-reader.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { checkArchive, createBackup } from './backup.ts'
import { tableChanges } from './compare-copy.ts'

let server: TestServer
let folder = ''
const file = (name: string) => join(folder, name)
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'seventeen-rehearsal-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

type Settings = Record<'DATABASE_URL' | 'DATA_DIR', string>
const settings = (): Settings => ({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.config.DATA_DIR })

async function command(script: string, args: string[], given: Settings = settings()) {
  const child = spawned(script, args, given)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, said: out + err }
}

const spawned = (script: string, args: string[], given: Settings) =>
  spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, NODE_ENV: 'development', ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const backup = (name: string, { DATABASE_URL: databaseUrl, DATA_DIR }: Settings = settings()) =>
  createBackup({ databaseUrl, config: { DATA_DIR }, file: file(name), now: new Date(), onProgress: () => {} })

const storedFile = async (content: string) =>
  storeStream(
    server.database.db,
    { fileName: 'notes.txt', contentType: 'text/plain', stream: Readable.from([content]) },
    { config: server.config, owner: undefined },
  )

const status = async () => (await (await as(server, 'staff')).call(systemStatus.read)).body

/** Databases of rehearsals of this test's database. */
async function copies(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname = current_database() || '_rehearsal'`.execute(
    server.database.db,
  )
  return rows.map(({ name }) => name)
}

/** What rehearsals of this test's database have left. */
const leftovers = async (): Promise<string[]> => {
  const folderOfCopy = join(server.config.DATA_DIR, 'rehearsal')
  return [...(await copies()), ...(existsSync(folderOfCopy) ? [folderOfCopy] : [])]
}

/** A command with its output so far. */
function started(script: string, args: string[], given: Settings = settings()) {
  const child = spawned(script, args, given)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said += part))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, output: () => said, ended }
}

/** A rehearsal that has made and compared its copy, and cannot record the result: it waits until it is ended. */
async function blockedRehearsal(name: string) {
  const blocker = new pg.Client(connectionOptionsOf(server.databaseUrl))
  await blocker.connect()
  // Reads pass, and the record of the result waits.
  await blocker.query('begin; lock table restore_rehearsal in share mode')
  const { child, output, ended } = started('rehearse', [file(name)])
  await expect.poll(output, { timeout: 200_000 }).toMatch(/files? compared\n/)
  expect(await leftovers()).toHaveLength(2)
  return { child, output, ended: ended.finally(() => blocker.end()) }
}

/** The process that makes the copy. */
async function worker({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}

const firstLine = async (path: string) => (await readFile(path, 'utf8')).split('\n')[0]!

async function isRunning(pid: string): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return state !== undefined && !/\) Z /.test(state)
}

/** Writes an archive that differs in `backup.json`, and is otherwise valid. */
async function withContents(from: string, to: string, change: (contents: Contents) => void): Promise<void> {
  const reader = new ArchiveReader(file(from))
  const writer = new ArchiveWriter(file(to), new Date())
  for (let entry = await reader.next(); entry; entry = await reader.next()) {
    if (entry.name === sumsName) continue
    let content = await buffer(entry.content)
    if (entry.name === contentsName) {
      const changed = contents.parse(JSON.parse(content.toString()))
      change(changed)
      content = Buffer.from(JSON.stringify(changed))
    }
    await writer.add(entry.name, content.length, [content])
  }
  const sums = Buffer.from(sumsText(writer.sums))
  await writer.add(sumsName, sums.length, [sums])
  await writer.finish()
  reader.close()
}
const rowsOf = (of: Contents, name: string) => of.tables.find((table) => table.name === name)

describe('a rehearsal', () => {
  it('restores the newest backup beside the product, removes the copy, and is shown to staff', async () => {
    const { key } = await storedFile('What was agreed in May')
    expect((await status()).last_proven_restore).toBeNull()
    expect(await command('backup', [file('older.tar')])).toMatchObject({ code: 0 })
    expect(await command('backup', [file('newest.tar')])).toMatchObject({ code: 0 })
    const { tables, created_at } = await checkArchive(file('newest.tar'))
    const people = await sql<{ count: number }>`select count(*)::int as count from person`.execute(
      server.database.db,
    )
    expect(rowsOf({ tables } as Contents, 'person')?.rows).toBe(people.rows[0]?.count)

    const { code, said } = await command('rehearse', [])
    expect(code, said).toBe(0)
    expect(said).toContain(`Rehearsing the restore of ${file('newest.tar')}`)
    expect(said).toMatch(/\d+\.\d s {2}archive checked\n/)
    expect(said).toMatch(/\d+\.\d s {2}database and files restored\n/)
    expect(said).toMatch(/\d+\.\d s {2}\d+ tables counted\n/)
    expect(said).toMatch(/\d+\.\d s {2}1 files? compared\n/)
    const rows = tables.reduce((sum, table) => sum + (table.rows ?? NaN), 0)
    expect(said).toContain(`: ${rows} rows and 1 file, as of ${created_at}.`)
    expect(await copies()).toEqual([])
    expect(existsSync(join(server.config.DATA_DIR, 'rehearsal'))).toBe(false)
    expect(await readFile(mediaPath(server.config, key), 'utf8')).toBe('What was agreed in May')

    const shown = await status()
    expect(shown.last_proven_restore).toMatchObject({
      file: file('newest.tar'),
      backup_at: created_at,
      rows_compared: true,
      differences: [],
    })
    expect(shown.last_proven_restore?.seconds).toBeGreaterThan(0)
    expect(shown.last_rehearsal).toEqual(shown.last_proven_restore)
    const { settings: inForce } = (await (await as(server, 'plain')).call(security.read)).body
    expect(inForce.last_proven_restore).toEqual({
      at: shown.last_proven_restore?.at,
      backup_at: created_at,
    })
    const figures = await (await fetch(`${server.url}/metrics`)).text()
    expect(figures).toMatch(/^last_proven_restore_timestamp_seconds \d/m)
  })

  it('names what differs, exits with 1, and keeps the last proven restore', async () => {
    await backup('right.tar')
    expect(await command('rehearse', [file('right.tar')])).toMatchObject({ code: 0 })
    const { last_proven_restore: proven } = await status()
    await withContents('right.tar', 'wrong.tar', (of) => {
      const person = rowsOf(of, 'person')!
      person.rows = (person.rows ?? 0) + 1
    })
    const { rows } = rowsOf(await checkArchive(file('wrong.tar')), 'person')!
    const { code, said } = await command('rehearse', [file('wrong.tar')])
    expect(code).toBe(1)
    const difference = `person has ${rows! - 1} rows, and the backup ${rows}`
    expect(said).toContain(`DIFFERENCE: ${difference}\n`)
    expect(said).toContain('Failed after')
    const shown = await status()
    expect(shown.last_rehearsal).toMatchObject({ file: file('wrong.tar'), differences: [difference] })
    expect(shown.last_proven_restore).toEqual(proven)
    expect(await copies()).toEqual([])
  })

  it('finds stored files that the backup lacks, or contains changed', async () => {
    const [gone, changed] = [await storedFile('gone'), await storedFile('before')]
    const content = await readFile(mediaPath(server.config, gone.key))
    await rm(mediaPath(server.config, gone.key))
    await writeFile(mediaPath(server.config, changed.key), 'after!')
    await backup('incomplete.tar')
    await writeFile(mediaPath(server.config, gone.key), content)
    await writeFile(mediaPath(server.config, changed.key), 'before')
    const { code, said } = await command('rehearse', [file('incomplete.tar')])
    expect(code).toBe(1)
    expect(said).toContain(`DIFFERENCE: the file ${gone.key} is missing\n`)
    expect(said).toContain(`DIFFERENCE: the file ${changed.key} is not what was stored\n`)
    await backup('complete.tar')
    expect(await command('rehearse', [file('complete.tar')])).toMatchObject({ code: 0 })
  })

  it('of a damaged archive fails, and staff see why', async () => {
    await backup('whole.tar')
    const bytes = await readFile(file('whole.tar'))
    await writeFile(file('cut.tar'), bytes.subarray(0, bytes.length - 5000))
    const { code, said } = await command('rehearse', [file('cut.tar')])
    expect(code).toBe(1)
    expect(said).toContain('cut off')
    expect((await status()).last_rehearsal).toMatchObject({
      file: file('cut.tar'),
      backup_at: null,
      differences: [expect.stringContaining('cut off')],
    })
    expect(await copies()).toEqual([])
  })

  it('of a backup without numbers of rows counts them, and says so', async () => {
    await backup('with.tar')
    await withContents('with.tar', 'without.tar', (of) => {
      for (const table of of.tables) delete table.rows
    })
    const { code, said } = await command('rehearse', [file('without.tar')])
    expect(code).toBe(0)
    expect(said).toContain('they were counted, not compared')
    expect((await status()).last_proven_restore).toMatchObject({ rows_compared: false })
  })

  it('takes the newest archive of a folder, and refuses what is not there', async () => {
    await backup('one.tar')
    await mkdir(file('kept'))
    for (const [name, day] of [
      ['monday.tar', 2],
      ['tuesday.tar', 3],
      ['wednesday.tar.part', 4],
    ] as const) {
      await copyFile(file('one.tar'), file(`kept/${name}`))
      await utimes(file(`kept/${name}`), new Date(2026, 10, day), new Date(2026, 10, day))
    }
    const { code, said } = await command('rehearse', [file('kept')])
    expect(code, said).toBe(0)
    expect(said).toContain(file('kept/tuesday.tar'))
    await mkdir(file('nothing'))
    await rm(file('one.tar'))
    const refused = await Promise.all(
      [[file('nothing')], [file('nowhere.tar')], []].map((args) => command('rehearse', args)),
    )
    expect(refused.map((one) => one.code)).toEqual([1, 1, 1])
    expect(refused[0]?.said).toContain('contains no archive')
    expect(refused[1]?.said).toContain('does not exist')
    expect(refused[2]?.said).toContain('one.tar, is not there any more')
    const wrong = await Promise.all([
      command('rehearse', ['a', 'b']),
      command('rehearse', ['--fast']),
      command('upgrade', []),
    ])
    expect(wrong.map((one) => one.code)).toEqual([2, 2, 2])
    expect(wrong.map((one) => one.said.split(':')[0])).toEqual(['Usage', 'Usage', 'Usage'])
  })

  it('replaces what a killed one has left, and never drops another database', async () => {
    await backup('again.tar')
    const { rows } = await sql<{ name: string }>`select current_database() || '_rehearsal' as name`.execute(
      server.database.db,
    )
    const name = sql.id(rows[0]!.name)
    const admin = openDatabase(inject('postgres'), { max: 1, statementTimeout: 0 })
    await sql`create database ${name}`.execute(admin.db)
    const refused = await command('rehearse', [file('again.tar')])
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not the copy of a rehearsal'),
    })
    expect(await copies()).toHaveLength(1)
    await sql`comment on database ${name} is 'Temporary copy for the rehearsal of a restore of Seventeen'`.execute(
      admin.db,
    )
    await admin.close()
    const left = join(server.config.DATA_DIR, 'rehearsal')
    await mkdir(join(left, 'media/xx'), { recursive: true })
    await writeFile(join(left, 'media/xx/left'), 'left')
    const own = await command('rehearse', [file('again.tar')])
    expect(own).toMatchObject({ code: 1, said: expect.stringContaining('is not the copy of a rehearsal') })
    expect(await readFile(join(left, 'media/xx/left'), 'utf8')).toBe('left')
    await writeFile(join(left, '.rehearsal-of-seventeen'), '')
    expect(await command('rehearse', [file('again.tar')])).toMatchObject({ code: 0 })
    expect(await copies()).toEqual([])
    expect(existsSync(join(server.config.DATA_DIR, 'rehearsal'))).toBe(false)
  })

  it('waits for nobody: a second one at the same time is refused', async () => {
    await backup('both.tar')
    const holder = new pg.Client(connectionOptionsOf(server.databaseUrl))
    await holder.connect()
    await holder.query(`select pg_advisory_lock(hashtext('seventeen rehearsal'))`)
    const refused = await command('rehearse', [file('both.tar')])
    await holder.end()
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Another rehearsal is running') })
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ended by %s removes the copy before the command ends',
    async (signal) => {
      await backup(`${signal}.tar`)
      const { child, output, ended } = await blockedRehearsal(`${signal}.tar`)
      child.kill(signal)
      expect(await ended).toBe(130)
      expect(output()).toContain('Interrupted. The copy was removed.')
      expect(await leftovers()).toEqual([])
    },
  )

  it('whose processes are killed leaves nothing behind', async () => {
    await backup('killed.tar')
    const { child, ended } = await blockedRehearsal('killed.tar')
    child.kill('SIGKILL')
    expect(await ended).toBeNull()
    await expect.poll(leftovers).toEqual([])

    const second = await blockedRehearsal('killed.tar')
    process.kill(await worker(second.child), 'SIGKILL')
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('The rehearsal was ended by SIGKILL. The copy was removed.')
    expect(await leftovers()).toEqual([])

    // Killed together, they leave the copy to the next rehearsal.
    const third = await blockedRehearsal('killed.tar')
    const pid = await worker(third.child)
    process.kill(pid, 'SIGSTOP')
    third.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    expect(await third.ended).toBeNull()
    expect(await leftovers()).toHaveLength(2)
    expect(await command('rehearse', [file('killed.tar')])).toMatchObject({ code: 0 })
    expect(await leftovers()).toEqual([])
  })

  it('says what a role without the right to create databases needs', async () => {
    const role = `limited_${randomBytes(6).toString('hex')}`
    const admin = openDatabase(inject('postgres'), { max: 1, statementTimeout: 0 })
    await sql`create role ${sql.id(role)} login password 'limited'`.execute(admin.db)
    const url = new URL(await createDatabase(inject('postgres')))
    await sql`alter database ${sql.id(url.pathname.slice(1))} owner to ${sql.id(role)}`.execute(admin.db)
    url.username = role
    url.password = 'limited'
    const limited = { DATABASE_URL: url.href, DATA_DIR: file('limited') }
    await backup('limits.tar')
    expect(await command('restore', [file('limits.tar')], limited)).toMatchObject({ code: 0 })
    const { code, said } = await command('rehearse', [file('limits.tar')], limited)
    expect(code).toBe(1)
    expect(said).toContain(`alter role "${role}" createdb;`)
    await sql`alter role ${sql.id(role)} createdb`.execute(admin.db)
    const allowed = await command('rehearse', [file('limits.tar')], limited)
    expect(allowed.code, allowed.said).toBe(0)
    await sql`drop database ${sql.id(url.pathname.slice(1))} with (force)`.execute(admin.db)
    await sql`drop role ${sql.id(role)}`.execute(admin.db)
    await admin.close()
  })

  it('with the embedded PostgreSQL uses one of its own', async () => {
    const embedded = { DATABASE_URL: '', DATA_DIR: await emptyDataFolder() }
    await storedFile('kept')
    await backup('source.tar')
    expect(await command('restore', [file('source.tar')], embedded)).toMatchObject({ code: 0 })
    expect(await command('backup', [file('embedded.tar')], embedded)).toMatchObject({ code: 0 })
    const { code, said } = await command('rehearse', [], embedded)
    expect(code, said).toBe(0)
    expect(said).toContain(file('embedded.tar'))
    expect(existsSync(join(embedded.DATA_DIR, 'rehearsal'))).toBe(false)
    const elsewhere = await emptyDataFolder()
    const other = await command('rehearse', ['--in', elsewhere], embedded)
    expect(other.code, other.said).toBe(0)
    expect(await readdir(elsewhere)).toEqual([])
    await removeDataFolder(elsewhere)

    const pidFile = (dataDir: string) => join(dataDir, 'postgres/postmaster.pid')
    const copy = join(embedded.DATA_DIR, 'rehearsal')
    const killed = started('rehearse', [], embedded)
    await expect.poll(() => existsSync(pidFile(join(copy, 'database'))), { timeout: 200_000 }).toBe(true)
    const pids = await Promise.all(
      [embedded.DATA_DIR, join(copy, 'database')].map(async (dataDir) => firstLine(pidFile(dataDir))),
    )
    killed.child.kill('SIGKILL')
    await killed.ended
    await expect.poll(() => existsSync(copy)).toBe(false)
    for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false)

    const interrupted = started('rehearse', [], embedded)
    await expect.poll(() => existsSync(join(copy, 'database')), { timeout: 200_000 }).toBe(true)
    interrupted.child.kill('SIGINT')
    expect(await interrupted.ended).toBe(130)
    expect(existsSync(copy)).toBe(false)
    expect(existsSync(pidFile(embedded.DATA_DIR))).toBe(false)
    await removeDataFolder(embedded.DATA_DIR)
  })
})

describe('the rehearsal of an upgrade', () => {
  it('applies the missing migrations to the copy, and leaves the product as it is', async () => {
    const files = await migrationFiles()
    // At least the one that adds the record of rehearsals, which is then not there yet.
    const first = files.findIndex((name) => name.endsWith('_restore_rehearsals.sql'))
    const earlier = files.slice(0, first)
    const missing = files.slice(earlier.length)
    const older = { DATABASE_URL: await createDatabase(inject('postgres')), DATA_DIR: file('older') }
    const client = new pg.Client(connectionOptionsOf(older.DATABASE_URL))
    await client.connect()
    await client.query('begin')
    await applyMigrations(client, undefined, earlier)
    await client.query('commit')
    await client.query('begin; create table restore_rehearsal ()')
    await expect(applyMigrations(client)).rejects.toThrow(`${files[first]}: relation`)
    await client.query('rollback')
    await migrateJobs(older.DATABASE_URL)
    await mkdir(older.DATA_DIR)
    await backup('before.tar', older)
    const { code, said } = await command('upgrade', ['--rehearse', file('before.tar')], older)
    expect(code, said).toBe(0)
    expect(said).toMatch(/Passed in [^]*migrations? applied/)
    expect(said.match(/Applied (.*)\n/g)).toEqual(missing.map((name) => `Applied ${name}\n`))
    expect(said).toContain('The upgrade adds restore_rehearsal with 0 rows\n')
    expect(said).toContain('Not recorded')
    expect(said).toContain('The upgrade passed.')
    const { rows } = await client.query<{ name: string }>('select name from migration order by name')
    expect(rows.map(({ name }) => name)).toEqual(earlier)
    await client.end()

    await backup('current.tar')
    const current = await command('upgrade', ['--rehearse', file('current.tar')])
    expect(current).toMatchObject({ code: 0, said: expect.stringContaining('has all migrations') })
  })

  it('names tables that are added, removed or get more rows, and fails for lost rows', () => {
    const before = new Map([
      ['person', 3],
      ['project', 5],
      ['old', 1],
      ['same', 2],
    ])
    const after = new Map([
      ['person', 2],
      ['project', 7],
      ['new', 0],
      ['same', 2],
    ])
    expect(tableChanges(before, after)).toEqual({
      changes: ['adds 2 rows to project', 'adds new with 0 rows', 'removes old with 1 row'],
      losses: ['person has 2 rows instead of 3'],
    })
  })
})
