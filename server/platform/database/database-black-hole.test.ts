import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identify } from '../../access/access.ts'
import { createApp } from '../../app.ts'
import { as, type Person } from '../../testing/person.ts'
import { startSwallowingProxy, type SwallowingProxy } from '../../testing/servers/swallowing-proxy.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openDatabase, type Database } from './database.ts'

/** REL-03: the network to PostgreSQL accepts all data and delivers nothing. */
let server: TestServer
let proxy: SwallowingProxy
let database: Database
let app: Awaited<ReturnType<typeof createApp>>
let who: Person
let url = ''
beforeAll(async () => {
  server = await startTestServer()
  const through = new URL(server.databaseUrl)
  proxy = await startSwallowingProxy({ host: through.hostname, port: Number(through.port) })
  through.hostname = '127.0.0.1'
  through.port = String(proxy.port)
  database = openDatabase(through.href, { max: 4, statementTimeout: 7000 })
  app = await createApp({ config: server.config, database, identify, clock: () => new Date() })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  who = await as({ url }, 'plain')
})
afterAll(async () => {
  await app.close()
  await database.close()
  await proxy.close()
  await server.stop()
})

async function timed(ask: () => Promise<{ status: number }>) {
  const began = performance.now()
  const { status } = await ask()
  return { status, milliseconds: performance.now() - began }
}

it('all requests get 503 within ten seconds, /healthz keeps working, and everything works again afterwards', async () => {
  const read = () => timed(() => who.request('GET', '/api/users/'))
  expect((await read()).status).toBe(200)
  proxy.swallow()
  // Allows for other work on this machine, which delays several timers in a row.
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  for (let round = 0; round < 2; round++) {
    const [healthy, ...answers] = await Promise.all([
      timed(() => fetch(`${url}/healthz`)),
      ...Array.from({ length: 20 }, read),
    ])
    expect(healthy).toMatchObject({ status: 200 })
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([503])
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(
      15_000 + 10 * (delay.max / 1e6),
    )
  }
  delay.disable()
  proxy.restore()
  await expect.poll(async () => (await read()).status).toBe(200)
})
