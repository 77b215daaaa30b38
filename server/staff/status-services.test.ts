import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servicesOf, type Service } from 'contract/staff/status-services.rules.ts'
import { systemStatus } from 'contract/staff/status.endpoints.ts'
import { everybody, ownProject, upload } from '../documents/testing/documents-of.ts'
import { claimFolder } from '../media/folder-marker.ts'
import { openDatabase } from '../platform/database/database.ts'
import { fillWithPersonas } from '../testing/fill-with-personas.ts'
import { as } from '../testing/person.ts'
import { startS3Server, type S3Server } from '../testing/s3-server.ts'
import { noRedis, startRedis, type RedisServer } from '../testing/servers/redis.ts'
import { startReplicated, type Replicated } from '../testing/servers/replica.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const readServices = async (server: TestServer): Promise<Service[]> =>
  servicesOf((await (await as(server, 'staff')).call(systemStatus.read)).body)
const readService = async (server: TestServer, name: string) =>
  (await readServices(server)).find((one) => one.name === name)!
const metrics = async (server: TestServer) => (await fetch(`${server.url}/metrics`)).text()

describe('a node with a bucket', () => {
  let s3: S3Server
  let server: TestServer
  beforeAll(async () => {
    s3 = await startS3Server()
    server = await startTestServer(s3.settings('status'))
    await claimFolder(server.database.db, server.config)
  })
  afterAll(async () => {
    await server.stop()
    await s3.remove()
  })
  const storage = () => readService(server, 'Storage of files')

  it('shows latency, then the error of a stopped server, and that it is back', async () => {
    await expect.poll(async () => (await storage()).state).toBe('well')
    const people = await everybody(server)
    const project = await ownProject(server)
    const put = (name: string) => upload(people.projectManager, { project }, { name, content: 'A report' })
    expect((await put('first.txt')).status).toBe(201)
    await expect
      .poll(async () => (await storage()).details[0])
      .toMatch(/Half of the operations .* took at most/)
    await s3.stop()
    expect((await put('second.txt')).status).toBe(503)
    await expect.poll(async () => (await storage()).state).toBe('attention')
    const away = await storage()
    expect(away.problems[0]?.words).toContain('The storage of files is out of reach')
    expect(away.lastError?.message).toMatch(/ECONNREFUSED/)
    const failures = [...(await metrics(server)).matchAll(/^storage_errors_total\{[^}]*\} (\d+)$/gm)]
    expect(failures.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThan(0)
    expect(await metrics(server)).toMatch(/^media_folder_ready 0$/m)
    await s3.start()
    await expect
      .poll(async () => (await storage()).problems.map(({ words }) => words).join())
      .not.toContain('out of reach')
  })
})

describe.skipIf(noRedis)(`a node with Redis${noRedis ? `: skipped, ${noRedis}` : ''}`, () => {
  let redis: RedisServer
  let server: TestServer
  beforeAll(async () => {
    redis = await startRedis()
    server = await startTestServer({ REDIS_URL: redis.url })
  })
  afterAll(async () => {
    await server.stop()
    await redis.close()
  })
  const broker = () => readService(server, 'Live messages')

  it('shows that Redis is away, and why, and that it is back', async () => {
    await expect.poll(async () => (await broker()).summary).toBe('By Redis, connected')
    await redis.kill()
    await expect.poll(async () => (await broker()).state).toBe('attention')
    const away = await broker()
    expect(away.summary).toBe('By Redis, not connected')
    expect(away.lastError?.message).not.toBe('')
    expect(await metrics(server)).toMatch(/^broker_connected 0$/m)
    await redis.restart()
    await expect.poll(async () => (await broker()).state).toBe('well')
    expect(await metrics(server)).toMatch(/^broker_connected 1$/m)
  })
})

describe('a node with a replica', () => {
  let servers: Replicated
  let server: TestServer
  beforeAll(async () => {
    servers = await startReplicated(fillWithPersonas)
    const [databaseUrl, readUrl] = [servers.primary.url('postgres'), servers.replica.url('postgres')]
    server = await startTestServer({ DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl }, { databaseUrl })
  })
  afterAll(async () => {
    await server.stop()
    await servers.close()
  })
  const replicas = () => readService(server, 'Replicas')

  it('shows its lag, that it is behind, and that it has stopped', async () => {
    await expect.poll(async () => (await replicas()).summary).toBe('1 of 1 in use')
    expect((await replicas()).details[0]).toMatch(/: in use, \d+ ms behind\.$/)
    const replica = openDatabase(servers.replica.url('postgres'), { max: 1, statementTimeout: 0 })
    await sql`select pg_wal_replay_pause()`.execute(replica.db)
    const writing = setInterval(() => {
      sql`update installation set id = id`.execute(server.database.db).catch(() => {})
    }, 200)
    await expect
      .poll(async () => (await replicas()).problems[0]?.words)
      .toContain('more than a second behind')
    clearInterval(writing)
    await sql`select pg_wal_replay_resume()`.execute(replica.db)
    await expect.poll(async () => (await replicas()).state).toBe('well')
    await replica.close()
    servers.replica.stop()
    await expect.poll(async () => (await replicas()).problems[0]?.words).toContain('does not respond')
    expect(await metrics(server)).toMatch(/^database_replica_up\{replica="[^"]+"\} 0$/m)
  })
})

describe('a node without optional services', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer()))
  afterAll(() => server.stop())

  it('says what is not used, and needs no attention', async () => {
    await expect
      .poll(async () => (await readServices(server)).map(({ name, state }) => `${name}: ${state}`))
      .toEqual([
        'Database connections: well',
        'Replicas: unused',
        'Storage of files: well',
        'Live messages: well',
      ])
  })

  it('statements that wait for connections are counted', async () => {
    const busy = await startTestServer({}, server)
    const { db, pool } = busy.database
    // All connections are in use for longer than the status page calls a wait.
    const statements = Array.from({ length: pool.options.max + 1 }, () =>
      sql`select pg_sleep(1.2)`.execute(db),
    )
    await Promise.all(statements)
    await expect
      .poll(async () => (await readService(server, 'Database connections')).problems[0]?.words)
      .toMatch(/^Statements waited up to 1\.\d s for a connection/)
    const waits = /^database_wait_seconds_bucket\{le="1"\} (\d+)$/m.exec(await metrics(busy))?.[1]
    const all = /^database_wait_seconds_count (\d+)$/m.exec(await metrics(busy))?.[1]
    expect(Number(all)).toBeGreaterThan(Number(waits))
    await busy.stop()
  })

  it('waiting jobs are listed by kind, also at /metrics', async () => {
    const add = (minutes: number) =>
      sql`select graphile_worker.add_job('test.nobody-takes-it', run_at := now() - make_interval(mins => ${minutes}::int))`.execute(
        server.database.db,
      )
    await add(20)
    await add(10)
    const staff = await as(server, 'staff')
    const { queue } = (await staff.call(systemStatus.read)).body
    const kind = queue.kinds.find((one) => one.kind === 'test.nobody-takes-it')
    expect(kind?.due).toBe(2)
    expect(kind?.oldest_seconds).toBeGreaterThan(1190)
    const waiting = /^job_oldest_waiting_seconds\{kind="test\.nobody-takes-it"\} (\S+)$/m
    expect(Number(waiting.exec(await metrics(server))?.[1])).toBeGreaterThan(1190)
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier = 'test.nobody-takes-it'`.execute(server.database.db)
  })
})
