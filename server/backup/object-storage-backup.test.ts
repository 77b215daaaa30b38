import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { claimFolder } from '../media/folder-marker.ts'
import { storeStream } from '../media/media.ts'
import { readConfig } from '../platform/config.ts'
import { fileStorage } from '../platform/storage/open-storage.ts'
import { person } from '../testing/person.ts'
import { startS3Server, type S3Server } from '../testing/s3-server.ts'
import { createDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { ArchiveReader } from './archive-reader.ts'

let s3: S3Server
let server: TestServer
let folder = ''
let key = ''
const file = (name: string) => join(folder, name)
beforeAll(async () => {
  s3 = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'seventeen-backup-'))
  server = await startTestServer(s3.settings('product'))
  await server.database.db.deleteFrom('media').execute()
  await claimFolder(server.database.db, server.config)
  for (const content of ['first', 'second', 'third']) ({ key } = await stored(content))
})
afterAll(async () => {
  await server.stop()
  await s3.remove()
  await rm(folder, { recursive: true, force: true })
})

const stored = (content: string, config = server.config) =>
  storeStream(
    server.database.db,
    { fileName: 'notes.txt', contentType: 'text/plain', stream: Readable.from([content]) },
    { config, owner: undefined },
  )
const settings = (prefix = 'product') => ({
  DATABASE_URL: server.databaseUrl,
  DATA_DIR: server.config.DATA_DIR,
  ...s3.settings(prefix),
})
const storage = (given: Record<string, string>) => fileStorage(readConfig(given))
const contentsOf = async (given: Record<string, string>) => {
  const found: string[] = []
  for await (const one of storage(given).list())
    found.push(await text((await storage(given).open(one.key)).stream))
  return found.sort()
}

async function command(script: string, args: string[], given: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, NODE_ENV: 'development', ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, said: out + err }
}

it('a backup copies the files of a bucket, and restores them into another folder of it', async () => {
  const made = await command('backup', [file('whole.tar')], settings())
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('3 files') })
  const target = { ...settings('restored'), DATABASE_URL: await createDatabase(inject('postgres')) }
  const refused = await command('restore', [file('whole.tar')], {
    ...settings(),
    DATABASE_URL: target.DATABASE_URL,
  })
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('already contains files') })
  expect(await command('restore', [file('whole.tar')], target)).toMatchObject({ code: 0 })
  expect(await contentsOf(target)).toEqual(['first', 'second', 'third'])
  const rehearsed = await command('rehearse', [file('whole.tar')], settings())
  expect(rehearsed.said).toContain('and 3 files')
  expect(rehearsed.code).toBe(0)
})

it('a backup without files lists them, and is restored where they are', async () => {
  const made = await command('backup', [file('rows.tar'), '--without-files'], settings())
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('a list of 3 files') })
  const tar = new ArchiveReader(file('rows.tar'))
  const lists: Buffer[] = []
  for (let entry = await tar.next(); entry; entry = await tar.next()) {
    expect(entry.name).not.toMatch(/^media\//)
    if (entry.name.startsWith('files/')) for await (const chunk of entry.content) lists.push(chunk)
  }
  tar.close()
  const lines = gunzipSync(Buffer.concat(lists)).toString().trim().split('\n')
  const { rows } = await server.database.pool.query<{ line: string }>(
    `select concat_ws(chr(9), key, size, encode(sha256, 'hex')) as line from media order by key`,
  )
  expect(lines).toEqual(rows.map(({ line }) => line))

  const rehearsed = await command('rehearse', [file('rows.tar')], settings())
  expect(rehearsed).toMatchObject({ code: 0, said: expect.stringContaining('and 3 files') })
  const target = { ...settings(), DATABASE_URL: await createDatabase(inject('postgres')) }
  expect(await command('restore', [file('rows.tar')], target)).toMatchObject({ code: 0 })

  const bytes = await text((await storage(settings()).open(key)).stream)
  await storage(settings()).remove([key])
  const late = await command('backup', [file('late.tar'), '--without-files'], settings())
  expect(late.said).toContain(`/${key} is missing`)
  const empty = { ...settings(), DATABASE_URL: await createDatabase(inject('postgres')) }
  const refused = await command('restore', [file('rows.tar')], empty)
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('1 files of this backup are not in'),
  })
  const failed = await command('rehearse', [file('rows.tar')], settings())
  expect(failed).toMatchObject({ code: 1, said: expect.stringContaining(`the file ${key} is missing`) })
  const despite = await command('restore', [file('rows.tar'), '--despite-missing-files'], empty)
  expect(despite).toMatchObject({ code: 0 })
  await storage(settings()).put(key, Readable.from([Buffer.from(bytes)]))
})

it('files are moved while the product runs, in any number of runs, and nothing is unreadable in between', async () => {
  const to = `s3://${s3.bucket}/moved`
  const target = settings('moved')
  const foreign = await command('move-files', [`s3://${s3.bucket}/foreign`], settings())
  expect(foreign.code, foreign.said).toBe(0)
  expect(await command('move-files', [to], settings())).toMatchObject({
    code: 0,
    said: expect.stringMatching(/3 files were copied and verified; 0 were there already[^]*Set STORAGE_URL=/),
  })
  const late = await stored('stored after the first run')
  // A part of an earlier run, and a copy that was damaged since.
  await storage(target).remove([key])
  const first = await server.database.db
    .selectFrom('media')
    .select('key')
    .where('key', '<>', key)
    .where('key', '<>', late.key)
    .limit(1)
    .executeTakeFirstOrThrow()
  await storage(target).put(first.key, Readable.from([Buffer.from('dirty')]))
  const again = await command('move-files', [to, '--verify'], settings())
  expect(again.code, again.said).toBe(0)
  expect(again.said).toContain('were copied and verified')
  expect(await contentsOf(target)).toEqual(['first', 'second', 'stored after the first run', 'third'])

  // The next node reads what is still in the previous storage.
  const latest = await stored('stored before the switch')
  const switched = { ...target, PREVIOUS_STORAGE_URL: settings().STORAGE_URL }
  const node = await startTestServer(switched, server)
  expect((await person(node).request('GET', '/readyz')).status).toBe(200)
  expect(await text((await fileStorage(node.config).open(latest.key)).stream)).toBe(
    'stored before the switch',
  )
  await node.stop()
  const rest = await command('move-files', [], switched)
  expect(rest).toMatchObject({
    code: 0,
    said: expect.stringMatching(/1 files were copied.*; 4 were there already[^]*Remove PREVIOUS_STORAGE_URL/),
  })
  expect(await contentsOf(target)).toContain('stored before the switch')
})

it('files are moved into a folder too; a damaged one is named, and a target of others is refused', async () => {
  const broken = await stored('will be damaged')
  await storage(settings()).put(broken.key, Readable.from([Buffer.from('WILL BE DAMAGED')]))
  const moved = await command('move-files', ['folder'], settings())
  expect(moved).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${broken.key} in s3://${s3.bucket}/product is not what was stored`),
  })
  const inFolder = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.config.DATA_DIR }
  expect(await storage(inFolder).size(broken.key)).toBeUndefined()
  expect(await storage(inFolder).size(key)).toBe(5)
  await storage(settings('taken')).put(key, Readable.from([Buffer.from('other')]))
  const refused = await command('move-files', [`s3://${s3.bucket}/taken`], settings())
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('already contains files') })
  expect(await command('move-files', ['nowhere'], settings())).toMatchObject({ code: 2 })
})
