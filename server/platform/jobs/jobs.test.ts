import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaPath, storeStream } from '../../media/media.ts'
import { openDatabase, transaction } from '../database/database.ts'
import { enqueue, startJobs } from './jobs.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const pace = { beat: 200, lease: 2500 }

async function working(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('../../testing/working-process.ts', import.meta.url)), [
    server.databaseUrl,
    JSON.stringify(pace),
  ])
  await new Promise((told, ended) => child.once('message', told).once('exit', ended))
  return child
}

/** When the lease of the job was last renewed, in milliseconds. */
async function lockedAt(): Promise<number> {
  const { rows } = await sql<{ locked_at: Date }>`select locked_at from graphile_worker._private_jobs
    where locked_by is not null`.execute(server.database.db)
  return rows[0]!.locked_at.getTime()
}

it('a job of a process that is killed is taken by another soon, and one that is worked on is not', async () => {
  await sql`select graphile_worker.add_job('test.endless', queue_name := 'exports')`.execute(
    server.database.db,
  )
  const child = await working()
  const done: number[] = []
  const job = async () => void done.push(Date.now())
  const context = { database: server.database, config: server.config, log: pino({ level: 'silent' }) }
  const other = await startJobs(server.databaseUrl, { 'test.endless': job }, [], context, { pace })
  const taken = await lockedAt()
  // Without renewal, the lease would have ended by now.
  await expect.poll(async () => (await lockedAt()) - taken).toBeGreaterThan(pace.lease)
  expect(done).toEqual([])
  child.kill('SIGKILL')
  await expect.poll(() => done.length).toBe(1)
  await other.stop()
})

it('files that an older version wanted removed are removed', async () => {
  const { db } = server.database
  const { config } = server
  const stream = Readable.from(['old'])
  const file = { fileName: 'old.txt', contentType: 'text/plain', stream }
  const { key } = await storeStream(db, file, { config, owner: undefined })
  await transaction(db, (tx) => enqueue(tx, 'survey.remove-files', { keys: [key] }))
  await expect.poll(() => existsSync(mediaPath(config, key))).toBe(false)
  expect(await db.selectFrom('media').select('key').where('key', '=', key).execute()).toEqual([])
})

it('a job without a handler in this version is logged at start, and waits for a version that has one', async () => {
  await sql`select graphile_worker.add_job('test.of-tomorrow')`.execute(server.database.db)
  const lines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const runner = await startJobs(server.databaseUrl, {}, [], {
    database: server.database,
    config: server.config,
    log,
  })
  await runner.stop()
  expect(lines).toContainEqual(
    expect.objectContaining({ jobs: ['test.of-tomorrow'], msg: 'jobs without a handler are queued' }),
  )
})

it('on a full disk of the database the queue ends no process, and goes on once there is room', async () => {
  const { db } = server.database
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger no_room before update or delete on graphile_worker._private_jobs for each row
    when (old.locked_by is not null) execute function no_room()`.execute(db)
  const run: string[] = []
  const jobs = {
    'test.done': async () => void run.push('done'),
    'test.failing': async () => {
      run.push('failing')
      throw new Error('not yet')
    },
  }
  // Once each, as what has failed would come again seconds later.
  await sql`select graphile_worker.add_job(name, max_attempts => 1)
    from unnest(array['test.done', 'test.failing']) name`.execute(db)
  const context = { database: server.database, config: server.config, log: pino({ level: 'silent' }) }
  const runner = await startJobs(server.databaseUrl, jobs, [], context)
  await expect.poll(() => run.toSorted()).toEqual(['done', 'failing'])
  await sql`drop trigger no_room on graphile_worker._private_jobs`.execute(db)
  const left = async () => {
    const found = await sql<{ name: string; is_held: boolean }>`
      select task_identifier as name, locked_at is not null as is_held from graphile_worker.jobs
      where task_identifier = any(${Object.keys(jobs)}::text[])`.execute(db)
    return found.rows
  }
  await expect.poll(left).toEqual([{ name: 'test.failing', is_held: false }])
  expect(run).toHaveLength(2)
  await runner.stop()
})

it('a job lets requests go first that use more than half of the connections, and two seconds at most', async () => {
  const database = openDatabase(server.databaseUrl, { max: 4, statementTimeout: 0 })
  const done: number[] = []
  const job = async () => void done.push(Date.now())
  const context = { database, config: server.config, log: pino({ level: 'silent' }) }
  const runner = await startJobs(server.databaseUrl, { 'test.polite': job }, [], context)
  const add = () => sql`select graphile_worker.add_job('test.polite')`.execute(server.database.db)
  const isTaken = async () =>
    (
      await sql`select from graphile_worker.jobs where task_identifier = 'test.polite' and locked_at is not null`.execute(
        server.database.db,
      )
    ).rows.length === 1
  const first = await Promise.all([1, 2, 3].map(() => database.pool.connect()))
  await add()
  await expect.poll(isTaken).toBe(true)
  expect(done).toEqual([])
  first.forEach((client) => client.release())
  await expect.poll(() => done.length).toBe(1)
  const second = await Promise.all([1, 2, 3].map(() => database.pool.connect()))
  const added = Date.now()
  await add()
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(2)
  expect((done[1] ?? 0) - added).toBeGreaterThan(1900)
  second.forEach((client) => client.release())
  await runner.stop()
  await database.close()
})
