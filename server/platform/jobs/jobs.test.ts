import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { mediaPath, storeStream } from '../../media/media.ts'
import { openDatabase, transaction } from '../database/database.ts'
import { enqueue, startJobs } from './jobs.ts'
import { queueJob } from './queued-jobs.ts'
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
  await new Promise((resolve, reject) => child.once('message', resolve).once('exit', reject))
  return child
}

it('the job of a killed process is taken over soon, and the job of a live one is not', async () => {
  await sql`select graphile_worker.add_job('test.endless', queue_name := 'exports')`.execute(
    server.database.db,
  )
  const child = await working()
  const done: number[] = []
  const job = async () => void done.push(Date.now())
  const context = { database: server.database, config: server.config, log: pino({ level: 'silent' }) }
  const other = await startJobs(server.databaseUrl, { 'test.endless': job }, [], context, { pace })
  // Without its reports, the first process would count as dead by then.
  await setTimeout(pace.lease + 3 * pace.beat)
  expect(done).toEqual([])
  child.kill('SIGKILL')
  await expect.poll(() => done.length, { timeout: 90_000 }).toBe(1)
  await other.stop()
})

it('a job of an older version that removes files still works', async () => {
  const { db } = server.database
  const { config } = server
  const stream = Readable.from(['old'])
  const file = { fileName: 'old.txt', contentType: 'text/plain', stream }
  const { key } = await storeStream(db, file, { config, owner: undefined })
  await transaction(db, (tx) => enqueue(tx, 'survey.remove-files', { keys: [key] }))
  await expect.poll(() => existsSync(mediaPath(config, key))).toBe(false)
  expect(await db.selectFrom('media').select('key').where('key', '=', key).execute()).toEqual([])
})

it('a job of a process that is killed after its commit is moved to the workers by another one', async () => {
  const { db } = server.database
  const runs: string[] = []
  const job = async ({ of }: { of: string }) => void runs.push(of)
  const context = { database: server.database, config: server.config, log: pino({ level: 'silent' }) }
  const runner = await startJobs(server.databaseUrl, { 'test.moved': job }, [], context, { crontab: '' })
  // As if it had been killed: this connection moves none.
  const killed = openDatabase(server.databaseUrl, { max: 1, statementTimeout: 7000 })
  await transaction(killed.db, (tx) =>
    queueJob(tx, { name: 'test.moved', payload: '{"of":"a killed process"}' }),
  )
  await killed.close()
  await expect.poll(() => runs, { timeout: 30_000 }).toEqual(['a killed process'])
  const failed = transaction(db, async (tx) => {
    await queueJob(tx, { name: 'test.moved', payload: '{"of":"a failed transaction"}' })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  // What graphile-worker refuses does not hold up others.
  await transaction(db, async (tx) => {
    await queueJob(tx, { name: 'x'.repeat(200), payload: '{}' })
    await queueJob(tx, { name: 'test.moved', payload: '{"of":"a later one"}' })
  })
  await expect.poll(() => runs, { timeout: 30_000 }).toEqual(['a killed process', 'a later one'])
  const left = await db.deleteFrom('queued_job').returning('name').execute()
  expect(left.map(({ name }) => name.length)).toEqual([200])
  await runner.stop()
})

it('a job without a handler in this version is logged at start and waits for a version that has one', async () => {
  await sql`select graphile_worker.add_job('test.newer-version')`.execute(server.database.db)
  const lines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const runner = await startJobs(server.databaseUrl, {}, [], {
    database: server.database,
    config: server.config,
    log,
  })
  await runner.stop()
  expect(lines).toContainEqual(
    expect.objectContaining({ jobs: ['test.newer-version'], msg: 'jobs without a handler are queued' }),
  )
})

/** As after a failover to a standby: what is written fails until it is promoted. */
async function makeReadOnly(isReadOnly: boolean): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgres') })
  await admin.connect()
  const name = new URL(server.databaseUrl).pathname.slice(1)
  await admin.query(
    `alter database ${admin.escapeIdentifier(name)} set default_transaction_read_only = ${isReadOnly}`,
  )
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
}

it('when the database becomes read-only while jobs run, the queue recovers and no job is lost', async () => {
  const { db } = server.database
  const failures: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void failures.push(line) })
  const run: string[] = []
  const jobs = {
    'test.done': async () => {
      if (!run.includes('done')) await makeReadOnly(true)
      run.push('done')
    },
    'test.failing': async () => {
      run.push('failing')
      await expect.poll(() => run).toContain('done')
      throw new Error('fails on purpose')
    },
  }
  await sql`select graphile_worker.add_job('test.failing', max_attempts => 1)`.execute(db)
  await sql`select graphile_worker.add_job('test.done')`.execute(db)
  const context = { database: server.database, config: server.config, log }
  const runner = await startJobs(server.databaseUrl, jobs, [], context, { pace })
  try {
    await expect.poll(() => failures.join(), { timeout: 90_000 }).toContain('worker pool failed')
  } finally {
    await makeReadOnly(false)
  }
  const left = async () => {
    const found = await sql<{ name: string; is_locked: boolean }>`
      select task_identifier as name, locked_at is not null as is_locked from graphile_worker.jobs
      where task_identifier = any(${Object.keys(jobs)}::text[])`.execute(db)
    return found.rows
  }
  await expect.poll(left, { timeout: 90_000 }).toEqual([{ name: 'test.failing', is_locked: false }])
  expect(run.filter((name) => name === 'failing')).toHaveLength(1)
  await runner.stop()
})
