import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import { fillWithPersonas } from '../../testing/fill-with-personas.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { signalPostgres } from '../../testing/signal-postgres.ts'
import { startReplicated, type Replicated } from '../../testing/servers/replica.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openDatabase, type Database } from './database.ts'

/** Two nodes on a primary with a streaming replica. */
let servers: Replicated
let nodes: [TestServer, TestServer]
let replica: Database
let staff: Person
let staffElsewhere: Person
beforeAll(async () => {
  servers = await startReplicated(fillWithPersonas)
  const [databaseUrl, readUrl] = [servers.primary.url('postgres'), servers.replica.url('postgres')]
  const settings = { DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl }
  nodes = [await startTestServer(settings, { databaseUrl }), await startTestServer(settings, { databaseUrl })]
  replica = openDatabase(readUrl, { max: 1, statementTimeout: 0 })
  staff = await as(nodes[0], 'staff')
  staffElsewhere = person(nodes[1], staff.token)
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await replica.close()
  await servers.close()
})

const isUsed = () => nodes.every(({ database }) => database.replicas?.choose(undefined) !== undefined)
const replays = (on: boolean) =>
  sql`select ${sql.raw(on ? 'pg_wal_replay_resume()' : 'pg_wal_replay_pause()')}`.execute(replica.db)
const listed = async (who: Person, name: string, headers: Record<string, string> = {}) => {
  const path = `/api/institutes/?name=${encodeURIComponent(name)}`
  const { body, status } = await who.request('GET', path, { headers })
  expect(status).toBe(200)
  return (body as { results: { name: string }[] }).results.map((one) => one.name)
}
const create = async (name: string) => staff.call(institutes.create, { body: instituteBody({ name }) })

it('lists and searches are read from the replica', async () => {
  await create('Mirrored Reef')
  await expect.poll(isUsed).toBe(true)
  const before = await scansOfReplica()
  const reader = await as(nodes[1], 'plain')
  for (let read = 0; read < 30; read++) {
    expect(await listed(reader, 'Mirrored')).toEqual(['Mirrored Reef'])
    expect((await reader.call(search.find, { body: { name: 'mirrored' } })).status).toBe(200)
  }
  await expect.poll(scansOfReplica).toBeGreaterThan(before)
})

const scansOfReplica = async () => {
  const { rows } = await sql<{ scans: number }>`
    select (coalesce(sum(seq_scan), 0) + coalesce(sum(idx_scan), 0))::int as scans
    from pg_stat_user_tables where relname like 'institute%'`.execute(replica.db)
  return rows[0]!.scans
}

it('a writer reads the change immediately while the replica is paused, also on another node', async () => {
  const reader = await as(nodes[1], 'advisor')
  const socket = await liveSocket(nodes[1].url, reader)
  await expect.poll(isUsed).toBe(true)
  await replays(false)
  try {
    const made = await create('Paused Reef')
    expect(await listed(staff, 'Paused')).toEqual(['Paused Reef'])
    // By the cookie of a browser, and by the header of a program.
    const [cookie = ''] = made.headers.getSetCookie().filter((one) => one.startsWith('read-after='))
    const position = made.headers.get('x-read-after') ?? ''
    expect(await listed(staffElsewhere, 'Paused', { 'x-read-after': position })).toEqual(['Paused Reef'])
    expect(await listed(staffElsewhere, 'Paused', { cookie: cookie.split(';')[0]! })).toEqual(['Paused Reef'])
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    // Within a second the replica counts as lagging, and everybody reads the primary.
    await expect.poll(isUsed, { timeout: 3000 }).toBe(false)
    // Each node measures the lag itself.
    await expect.poll(() => listed(reader, 'Paused'), { timeout: 3000 }).toEqual(['Paused Reef'])
    const text = await (await fetch(`${nodes[0].url}/metrics`)).text()
    const lag = Number(/database_replica_lag_seconds\{[^}]*\} (\S+)/.exec(text)?.[1])
    expect(lag).toBeGreaterThan(0.5)
  } finally {
    await replays(true)
  }
  await expect.poll(isUsed).toBe(true)
  socket.close()
})

it('a reader of a live message reads the change, although the replica is behind', async () => {
  const { id } = (await create('Told Reef')).body
  const reader = await as(nodes[1], 'plain')
  const socket = await liveSocket(nodes[1].url, reader)
  socket.send({ command: 'watch', topic: `institute:${id}` })
  await socket.receive('watching')
  await expect.poll(isUsed).toBe(true)
  await replays(false)
  try {
    await staff.call(institutes.update, { params: { id }, body: { name: 'Retold Reef' } })
    const message = await socket.receive('changed')
    expect(message['at']).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
    expect(await listed(reader, 'Retold')).toEqual(['Retold Reef'])
    // The next request may reach another node.
    const headers = { 'x-read-after': String(message['at']) }
    expect(await listed(person(nodes[0], reader.token), 'Retold', headers)).toEqual(['Retold Reef'])
  } finally {
    await replays(true)
  }
  socket.close()
})

it('nobody waits for a replica that hangs for longer than a second or two', async () => {
  const reader = await as(nodes[1], 'advisor')
  await expect.poll(isUsed, { timeout: 20_000 }).toBe(true)
  signalPostgres(servers.folders.replicas[0]!, 'SIGSTOP')
  try {
    const durations = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const since = performance.now()
        expect(await listed(reader, 'Mirrored')).toEqual(['Mirrored Reef'])
        return performance.now() - since
      }),
    )
    // A statement would be given up after 7.5 s.
    expect(Math.max(...durations)).toBeGreaterThan(200)
    expect(Math.max(...durations)).toBeLessThan(4000)
    await expect.poll(isUsed, { timeout: 3000 }).toBe(false)
  } finally {
    signalPostgres(servers.folders.replicas[0]!, 'SIGCONT')
  }
  await expect.poll(isUsed, { timeout: 20_000 }).toBe(true)
})

it('a replica that is gone is not missed', async () => {
  const reader = await as(nodes[1], 'advisor')
  await expect.poll(isUsed).toBe(true)
  servers.replica.stop()
  for (let read = 0; read < 20; read++) {
    expect(await listed(reader, 'Mirrored')).toEqual(['Mirrored Reef'])
    await setTimeout(20)
  }
  await expect.poll(isUsed).toBe(false)
  expect(await (await fetch(`${nodes[0].url}/metrics`)).text()).toContain('database_replica_fallbacks_total')
})
