import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemStatus } from 'contract/staff/status.endpoints.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackup } from '../backup/backup.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: Person
let folder = ''
beforeAll(async () => {
  server = await startTestServer()
  staff = await as(server, 'staff')
  folder = await mkdtemp(join(tmpdir(), 'seventeen-status-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const read = async () => (await staff.call(systemStatus.read)).body

it('staff see running nodes, waiting mails and the last backup', async () => {
  await expect.poll(async () => (await read()).nodes).toHaveLength(1)
  const before = await read()
  expect(before).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), last_backup: null })
  expect(before.database.version).toMatch(/^18\./)
  expect(before.database.migration).toMatch(/^\d{4}_.*\.sql$/)
  expect(before.nodes[0]?.disk_free_bytes).toBeGreaterThan(0)
  expect(before.mails).toMatchObject({ has_server: true, waiting: 0 })
  expect(before.files.count).toBe(0)

  const { databaseUrl, config } = server
  await createBackup({
    databaseUrl,
    config,
    file: join(folder, 'one.tar'),
    now: new Date(),
    onProgress: () => {},
  })
  expect((await read()).last_backup).toMatchObject({ files: 0, damaged: 0 })
  expect((await read()).last_backup?.bytes).toBeGreaterThan(1000)
})

it('the entry of a killed node is removed once another node runs at its address', async () => {
  const second = await startTestServer({}, server)
  await expect.poll(async () => (await read()).nodes.length).toBe(2)
  const { port } = new URL(second.url)
  const address = (await read()).nodes.find(({ host }) => host.endsWith(`:${port}`))?.host ?? ''
  expect(address).not.toBe('')
  await second.stop()
  const row = { version: '0.0.1', memory_bytes: 1, disk_free_bytes: 1, disk_bytes: 1 }
  await server.database.db
    .insertInto('running_node')
    .values(
      [address, 'another:8001'].map((host) => ({
        ...row,
        host,
        id: randomUUID(),
        started_at: new Date(),
        seen_at: new Date(),
      })),
    )
    .execute()
  const again = await startTestServer({ PORT: port }, server)
  await expect
    .poll(async () =>
      (await read()).nodes.filter(({ host }) => host === address).map((node) => node.version !== '0.0.1'),
    )
    .toEqual([true])
  expect((await read()).nodes.map(({ host }) => host)).toContain('another:8001')
  await again.stop()
  await server.database.db.deleteFrom('running_node').where('host', '=', 'another:8001').execute()
})

it('a second node is listed until it stops', async () => {
  const second = await startTestServer({}, server)
  await expect.poll(async () => (await read()).nodes.length).toBe(2)
  await second.stop()
  expect((await read()).nodes).toHaveLength(1)
})
