import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { places } from 'contract/places/places.endpoints.ts'
import { person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let service: Server
let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
  service.close()
  service.closeAllConnections()
})

/** A tile service, and a server that is configured to use it. */
async function withTiles(status: number, settings: Record<string, string> = {}) {
  const asked: string[] = []
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status).end()
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const started = await startTestServer({ MAP_TILE_URL: `${origin}/{z}/{x}/{y}.png`, ...settings })
  server = started
  const read = async () => (await person(started).call(places.mapTiles)).body
  return { asked, origin, read, started }
}

it('maps get tiles with attribution, and the content policy allows their origin', async () => {
  const { asked, origin, read, started } = await withTiles(200)
  expect(await read()).toEqual({
    tile_url: `${origin}/{z}/{x}/{y}.png`,
    attribution: '© OpenStreetMap contributors',
    attribution_url: 'https://www.openstreetmap.org/copyright',
  })
  await read()
  expect(asked).toEqual(['/0/0/0.png'])
  const policy = (await fetch(`${started.url}/healthz`)).headers.get('content-security-policy')
  expect(policy).toMatch(new RegExp(`img-src [^;]*${origin};`))
})

it('while the service fails or does not respond, maps show no tiles', async () => {
  const { read } = await withTiles(403)
  expect((await read()).tile_url).toBeNull()
})

it('the failure of a service and its return are detected', async () => {
  const { origin, read, started } = await withTiles(200)
  await read()
  const { port } = service.address() as AddressInfo
  service.close()
  service.closeAllConnections()
  started.passTime(11 * 60_000)
  await expect.poll(async () => (await read()).tile_url).toBeNull()
  service = createServer((_request, response) => response.end())
  await new Promise<void>((listening) => service.listen(port, '127.0.0.1', listening))
  started.passTime(2 * 60_000)
  expect((await read()).tile_url).toBe(`${origin}/{z}/{x}/{y}.png`)
})

it('tiles can be disabled', async () => {
  const { asked, read, started } = await withTiles(200, {
    MAP_TILE_URL: 'none',
    MAP_TILE_ATTRIBUTION: 'Ours',
  })
  expect(await read()).toEqual({ tile_url: null, attribution: 'Ours', attribution_url: null })
  expect(asked).toEqual([])
  const policy = (await fetch(`${started.url}/healthz`)).headers.get('content-security-policy')
  expect(policy).toContain("img-src 'self' data: blob:;")
})
