import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { dumpSchema } from '../../scripts/dump-schema.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { forgetMedia, mediaPath, storeStream, sweepLock } from '../media/media.ts'
import { openDatabase, transaction } from '../platform/database/database.ts'
import { connectionOptionsOf } from '../platform/database/connection-options.ts'
import { applyMigrations, migrate, migrationFiles } from '../platform/database/migrate.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { temporaryDataFolder } from '../testing/data-folder.ts'
import { as } from '../testing/person.ts'
import { ready, startProduct } from '../testing/product.ts'
import { saveOn, surveyForWriters } from '../testing/saving-writer.ts'
import { createDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, uploaded } from '../testing/uploaded-survey.ts'
import { checkArchive, createBackup, restoreBackup } from './backup.ts'
import { ArchiveReader } from './archive-reader.ts'
import { jobsDone } from '../testing/jobs-done.ts'

let server: TestServer
let folder = ''
const file = (name: string) => join(folder, name)
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'seventeen-backup-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function command(script: string, args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, NODE_ENV: 'development', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, said: out + err }
}

const backup = (name: string, databaseUrl = server.databaseUrl, DATA_DIR = server.config.DATA_DIR) =>
  createBackup({ databaseUrl, config: { DATA_DIR }, file: file(name), now: new Date(), onProgress: () => {} })

/** Names and contents of an archive, without its time and without jobs, which a worker may have locked. */
async function rowsAndFiles(name: string): Promise<Record<string, string>> {
  const tar = new ArchiveReader(file(name))
  const found: Record<string, string> = {}
  for (let entry = await tar.next(); entry; entry = await tar.next())
    if (/^(media|database\/(?!graphile_worker\.))/.test(entry.name))
      found[entry.name] = await text(entry.content)
  tar.close()
  return found
}

const storedFile = async (content: string) =>
  storeStream(
    server.database.db,
    { fileName: 'notes.txt', contentType: 'text/plain', stream: Readable.from([content]) },
    { config: server.config, owner: undefined },
  )

describe('a backup', () => {
  it('made while people save is restored into an empty folder and starts there', async () => {
    const { key } = await storedFile('What was agreed in May')
    const admin = await as(server, 'projectAdmin')
    const { id, name } = await uploaded(server, admin, { csv: surveyForWriters(2) })
    const { byCode } = await opened(admin, name)
    const writers = [0, 1].map((at) => ({
      question_id: byCode[`Q${at}`]?.question_id ?? 0,
      acknowledged: 0,
      isOver: false,
    }))
    const saving = Promise.all(writers.map((writer) => saveOn(admin, id, writer)))
    await expect.poll(() => writers.every(({ acknowledged }) => acknowledged > 3)).toBe(true)
    const before = writers.map(({ acknowledged }) => acknowledged)
    const made = await command('backup', [file('busy.tar')], {
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.config.DATA_DIR,
    })
    expect(made).toMatchObject({ code: 0 })
    const after = writers.map(({ acknowledged }) => acknowledged + 1)
    for (const writer of writers) writer.isOver = true
    await saving

    const dataDir = await temporaryDataFolder()
    const restored = await command('restore', [file('busy.tar')], { DATA_DIR: dataDir, DATABASE_URL: '' })
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.said).toContain('100 %  restoring')
    expect(await readFile(mediaPath({ DATA_DIR: dataDir }, key), 'utf8')).toBe('What was agreed in May')
    const product = await startProduct({ DATA_DIR: dataDir, RATE_LIMITS: 'false' })
    await ready(product)
    expect(product.output()).not.toContain('Loading the demo data')
    const { byCode: answers } = await opened(await as({ ...server, url: product.url }, 'projectAdmin'), name)
    writers.forEach((_, at) => {
      const saved = JSON.stringify(answers[`Q${at}`])
        .match(/Note (\d+)/g)
        ?.at(-1)
      const last = Number(saved?.slice('Note '.length))
      expect(last).toBeGreaterThanOrEqual((before[at] ?? 0) - 1)
      expect(last).toBeLessThanOrEqual(after[at] ?? 0)
    })
    product.process.kill('SIGTERM')
    expect(await product.ended).toBe(0)

    await rm(join(dataDir, 'postgres'), { recursive: true })
    const lost = await startProduct({ DATA_DIR: dataDir })
    expect(await lost.ended).toBe(1)
    expect(lost.output()).toMatch(/The database of .* is missing[^]*npm run restore -- FILE/)
    expect(lost.output()).not.toContain(' at ')
    await rm(dataDir, { recursive: true })
  })

  it('restores every row and file in the same schema, and new rows get new ids', async () => {
    const { key } = await storedFile('kept')
    expect(await backup('quiet.tar')).toMatchObject({ damaged: [] })
    const databaseUrl = await createDatabase(inject('postgres'))
    const DATA_DIR = file('restored')
    expect(
      await command('restore', [file('quiet.tar')], { DATABASE_URL: databaseUrl, DATA_DIR }),
    ).toMatchObject({
      code: 0,
    })
    await backup('again.tar', databaseUrl, DATA_DIR)
    const original = await rowsAndFiles('quiet.tar')
    expect(Object.keys(original)).toContain(`media/${key}`)
    expect(await rowsAndFiles('again.tar')).toEqual(original)
    const database = openDatabase(databaseUrl, { max: 1, statementTimeout: 0 })
    expect(await dumpSchema(database.db)).toBe(await readFile('db/schema.txt', 'utf8'))
    const { rows } = await sql<{ next: number; max: number }>`
      select nextval(pg_get_serial_sequence('person', 'id')) as next, max(id) as max from person`.execute(
      database.db,
    )
    expect(Number(rows[0]?.next)).toBeGreaterThan(Number(rows[0]?.max))
    await database.close()
    const again = await command('restore', [file('quiet.tar')], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: file('x'),
    })
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('already has tables') })
    const full = await command('restore', [file('quiet.tar')], {
      DATABASE_URL: await createDatabase(inject('postgres')),
      DATA_DIR,
    })
    expect(full).toMatchObject({ code: 1, said: expect.stringContaining('already contains files') })
  })

  it('keeps files that are deleted in the meantime until a later sweep', async () => {
    const { key } = await storedFile('deleted meanwhile')
    const { db } = server.database
    const path = mediaPath(server.config, key)
    const sweep = () => transaction(db, (tx) => sweepSoon(tx))
    const other = new pg.Client(connectionOptionsOf(server.databaseUrl))
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [sweepLock])
    await forgetMedia(db, [key])
    await sweep()
    await jobsDone(server, 'media.sweep')
    expect(existsSync(path)).toBe(true)
    await other.end()
    await sweep()
    await expect.poll(() => existsSync(path)).toBe(false)
  })

  it('of an older version is restored unchanged, and upgraded by the next start', async () => {
    const files = await migrationFiles()
    const url = await createDatabase(inject('postgres'))
    const older = new pg.Client(connectionOptionsOf(url))
    await older.connect()
    await older.query('begin')
    await applyMigrations(older, undefined, files.slice(0, -4))
    await older.query('commit')
    await older.end()
    await migrateJobs(url)
    await backup('older.tar', url, file('nothing'))
    const databaseUrl = await createDatabase(inject('postgres'))
    const restored = await command('restore', [file('older.tar')], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: file('older'),
    })
    expect(restored).toMatchObject({ code: 0 })
    const database = openDatabase(databaseUrl, { max: 1, statementTimeout: 0 })
    expect(await migrate(database)).toEqual(files.slice(-4))
    expect(await dumpSchema(database.db)).toBe(await readFile('db/schema.txt', 'utf8'))
    await database.close()
  })

  it('that is damaged, cut off or not a backup is refused, with the name of the damaged part', async () => {
    const { key } = await storedFile('A text that will be found in the archive')
    await backup('good.tar')
    const bytes = await readFile(file('good.tar'))
    const at = bytes.indexOf('A text that will be found')
    await writeFile(file('flipped.tar'), bytes)
    const flipped = await open(file('flipped.tar'), 'r+')
    await flipped.write('B', at)
    await flipped.close()
    await expect(checkArchive(file('flipped.tar'))).rejects.toThrow(`damaged in 1 place(s): media/${key}`)
    await writeFile(file('short.tar'), bytes)
    await truncate(file('short.tar'), bytes.length - 5000)
    await expect(checkArchive(file('short.tar'))).rejects.toThrow('cut off')
    await writeFile(file('other.tar'), 'Something else. '.repeat(100))
    await expect(checkArchive(file('other.tar'))).rejects.toThrow('damaged at byte 0')
    expect((await checkArchive(file('good.tar'))).tables.length).toBeGreaterThan(40)
  })

  it('reports missing and changed files, and never overwrites an archive', async () => {
    const [gone, changed] = [await storedFile('gone'), await storedFile('before')]
    await rm(mediaPath(server.config, gone.key))
    await writeFile(mediaPath(server.config, changed.key), 'after!')
    const { damaged } = await backup('warned.tar')
    expect(damaged.join()).toContain(`${gone.key} is missing`)
    expect(damaged.join()).toContain(`${changed.key} is not what was stored`)
    await expect(backup('warned.tar')).rejects.toThrow('already exists')
  })

  it('that cannot be written or restored ends the command with the reason', async () => {
    const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: file('empty') }
    const said = await Promise.all([
      command('backup', [join(folder, 'nowhere', 'one.tar')], settings),
      command('backup', [file('good.tar')], settings),
      command('restore', [file('good.tar')], settings),
      command('restore', [file('other.tar')], settings),
    ])
    expect(said.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    const lines = said.map((one) => one.said.trimEnd().split('\n').at(-1))
    expect(lines[0]).toMatch(/^ENOENT: no such file or directory, open/)
    expect(lines[1]).toMatch(/good\.tar already exists\. Choose a new file name\.$/)
    expect(lines[2]).toMatch(/^The database already has tables/)
    expect(lines[3]).toContain('damaged at byte 0')
  })

  it('does not touch the files of a running product when the restore is refused', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const stored = mediaPath({ DATA_DIR }, (await storedFile('Uploaded while the archive is checked')).key)
    await backup('refused.tar')
    const openDatabaseUrl = async () => {
      await mkdir(dirname(stored), { recursive: true })
      await writeFile(stored, 'uploaded')
      return server.databaseUrl
    }
    const restore = { openDatabaseUrl, config: { DATA_DIR }, file: file('refused.tar'), onProgress: () => {} }
    await expect(restoreBackup(restore)).rejects.toThrow('already has tables')
    expect(await readFile(stored, 'utf8')).toBe('uploaded')
    await rm(DATA_DIR, { recursive: true })
  })

  it.runIf(process.getuid?.() === 0)('brought back by root belongs to the owner of DATA_DIR', async () => {
    const owner = 12_345
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'seventeen-restored-'))
    await chown(DATA_DIR, owner, owner)
    await storedFile('kept')
    await backup('owned.tar')
    const DATABASE_URL = await createDatabase(inject('postgres'))
    expect(await command('restore', [file('owned.tar')], { DATABASE_URL, DATA_DIR })).toMatchObject({
      code: 0,
    })
    const made = await readdir(join(DATA_DIR, 'media'), { recursive: true })
    expect(made.length).toBeGreaterThan(1)
    const owners = await Promise.all(
      ['', ...made].map(async (name) => (await stat(join(DATA_DIR, 'media', name))).uid),
    )
    expect(new Set(owners)).toEqual(new Set([owner]))
    await rm(DATA_DIR, { recursive: true })
  })
})
