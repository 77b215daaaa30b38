import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxReplyBytes, postOutside } from './outside-request.ts'
import type { IpAddress } from './public-addresses.ts'

/** A server on this machine that must not be reached from outside addresses. */
let inside: Server
let port: number
let hits: number
let respond: (response: import('node:http').ServerResponse) => void
beforeAll(async () => {
  inside = createServer((_, response) => {
    hits += 1
    respond(response)
  })
  inside.on('connection', () => (hits += 1))
  await new Promise<void>((listening) => inside.listen(0, listening))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => {
  inside.closeAllConnections()
  inside.close()
})
beforeEach(() => {
  hits = 0
  respond = (response) => void response.end('hello')
})

const post = (url: string, more: Partial<Parameters<typeof postOutside>[0]> = {}) =>
  postOutside({ url, headers: {}, body: '{}', timeout: 2000, allowsPrivate: false, ...more })
const noPublic = 'The host has no public IP address.'
const at = (...addresses: string[]) => {
  const asked: string[] = []
  const resolve = async (host: string): Promise<IpAddress[]> => {
    asked.push(host)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { resolve, asked }
}

it.each(['127.0.0.1', '0x7f000001', '2130706433', '127.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]'])(
  'https://%s is refused without a connection',
  async (host) => {
    await expect(post(`https://${host}:${port}/`)).rejects.toThrow(noPublic)
    expect(hits).toBe(0)
  },
)

it.each([
  ['127.0.0.1'],
  ['10.0.0.5'],
  ['169.254.169.254'],
  ['::ffff:127.0.0.1'],
  ['fe80::1'],
  ['8.8.8.8', '127.0.0.1'],
  ['2606:4700::1111', '::1'],
  [],
])('a name with the addresses %s is refused', async (...addresses) => {
  await expect(post(`https://rebind.example:${port}/`, at(...addresses))).rejects.toThrow(noPublic)
  expect(hits).toBe(0)
})

it('a name is resolved once, so that it cannot change to an address inside the network', async () => {
  const asked: string[] = []
  // The first answer is an address of the internet that nobody has, each later one is this machine.
  const resolve = async (host: string): Promise<IpAddress[]> => {
    asked.push(host)
    return asked.length === 1 ? [{ address: '3ffe::1', family: 6 }] : [{ address: '127.0.0.1', family: 4 }]
  }
  await expect(post(`https://rebind.example:${port}/`, { resolve, timeout: 500 })).rejects.toThrow()
  expect(asked).toEqual(['rebind.example'])
  expect(hits).toBe(0)
})

it('only https is accepted, unless the setting allows more', async () => {
  await expect(post(`http://127.0.0.1:${port}/`)).rejects.toThrow('https://')
  await expect(post('file:///etc/passwd', { allowsPrivate: true })).rejects.toThrow('https://')
  expect(await post(`http://127.0.0.1:${port}/`, { allowsPrivate: true })).toMatchObject({
    status: 200,
    reply: 'hello',
  })
  expect(await post(`http://localhost:${port}/`, { allowsPrivate: true })).toMatchObject({ status: 200 })
})

it('an endless response is cut, and the connection closed', async () => {
  let isClosed = false
  respond = (response) => {
    const timer = setInterval(() => response.write('x'.repeat(100_000)), 1)
    response.on('close', () => {
      clearInterval(timer)
      isClosed = true
    })
  }
  const { status, reply } = await post(`http://127.0.0.1:${port}/`, { allowsPrivate: true })
  expect([status, reply.length]).toEqual([200, maxReplyBytes])
  await expect.poll(() => isClosed).toBe(true)
})

it('silence, and headers without an end, end in time', async () => {
  const wait = { allowsPrivate: true, timeout: 300 }
  respond = () => {}
  await expect(post(`http://127.0.0.1:${port}/`, wait)).rejects.toThrow('No response within 0.3 seconds.')
  // The status counts.
  respond = (response) => void response.writeHead(201).write('begin')
  expect(await post(`http://127.0.0.1:${port}/`, wait)).toMatchObject({ status: 201, reply: 'begin' })
  const never = () => new Promise<IpAddress[]>(() => {})
  await expect(post('https://slow.example/', { timeout: 300, resolve: never })).rejects.toThrow('No response')
})

it('a redirect is returned, not followed', async () => {
  respond = (response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/next` }).end()
  expect(await post(`http://127.0.0.1:${port}/`, { allowsPrivate: true })).toMatchObject({ status: 302 })
  // One connection and one request.
  expect(hits).toBe(2)
})

it('failures are told in words', async () => {
  const closed = createServer()
  await new Promise<void>((listening) => closed.listen(0, listening))
  const { port: free } = closed.address() as AddressInfo
  await new Promise((done) => closed.close(done))
  await expect(post(`http://127.0.0.1:${free}/`, { allowsPrivate: true })).rejects.toThrow(
    'The connection was refused.',
  )
  // TLS with a server that does not speak it.
  await expect(post(`https://127.0.0.1:${port}/`, { allowsPrivate: true })).rejects.toThrow(
    /secure|failed|closed/,
  )
})
