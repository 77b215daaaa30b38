import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { ready, startProduct } from '../../testing/product.ts'
import { cloneTemplate } from '../../testing/test-database.ts'

/** REL-19 */
it('no kept-alive connection is reset while it is used: each gets a last response with connection: close', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'seventeen-drain-'))
  const product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: await cloneTemplate(inject('postgres')),
  })
  await ready(product)
  const connections = Array.from({ length: 20 }, () => requestsOn(`${product.url}/healthz`))
  await new Promise((later) => setTimeout(later, 500))
  product.process.kill('SIGTERM')
  const ends = await Promise.all(connections)
  expect(await product.ended).toBe(0)
  expect(ends).toEqual(Array(20).fill('close'))
  await rm(dataDir, { recursive: true, force: true })
})

it('a connection that is open at SIGTERM has two seconds to send its first request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'seventeen-drain-'))
  const product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: await cloneTemplate(inject('postgres')),
  })
  await ready(product)
  const sockets = Array.from({ length: 10 }, () => connect(Number(new URL(product.url).port), '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  product.process.kill('SIGTERM')
  await new Promise((later) => setTimeout(later, 800))
  const answers = await Promise.all(
    sockets.map(async (socket) => {
      const received: Buffer[] = []
      socket.on('data', (part: Buffer) => received.push(part))
      const ended = new Promise<string>((over) => {
        socket.once('error', (error) => over(String(error)))
        socket.once('end', () => over(Buffer.concat(received).toString()))
      })
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      return ended
    }),
  )
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close/is)
  expect(await product.ended).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

/** One connection, one request after the other. @returns how it ended */
async function requestsOn(url: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const connection = await new Promise<string | undefined>((answered) =>
      request(url, { agent }, (response) => {
        response.resume().once('end', () => answered(response.headers.connection))
      })
        .once('error', (error) => answered(String(error)))
        .end(),
    )
    if (connection !== 'keep-alive') return connection ?? 'nothing'
    await new Promise((later) => setTimeout(later, 20))
  }
}
