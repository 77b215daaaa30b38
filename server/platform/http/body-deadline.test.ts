import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import multipart from '@fastify/multipart'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitBodyTime, readRefusedBodies } from './body-deadline.ts'

let http: FastifyInstance
let port: number
beforeAll(async () => {
  http = Fastify({ requestTimeout: 60_000, bodyLimit: 10_000 })
  await http.register(multipart)
  readRefusedBodies(http)
  // Much longer than the pauses below, since a busy machine may suspend this process.
  limitBodyTime(http, { plain: 1000, pause: 1000, leastBytes: 100, files: 10_000 })
  http.post('/', async (request) => {
    if (!request.isMultipart()) return 'read'
    let size = 0
    for await (const part of request.parts())
      if (part.type === 'file') for await (const chunk of part.file) size += (chunk as Buffer).length
    return String(size)
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as { port: number }).port
})
afterAll(() => http.close())

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))

/** Sends the head and then the pieces, one after each pause. @returns the status line */
async function sends(type: string, pieces: string[], between: number): Promise<string> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += String(bytes))).on('error', () => {})
  const ended = new Promise((over) => socket.once('close', over))
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  for (const piece of pieces) {
    await pause(between)
    if (socket.destroyed) break
    socket.write(piece)
  }
  await ended
  return answer.split('\r\n')[0] ?? ''
}

const file = (content: string[]) => [
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
  ...content,
  '\r\n--b--\r\n',
]

it('a slow body of files is read while bytes arrive; the connection is closed when they stop', async () => {
  const type = 'multipart/form-data; boundary=b'
  const slow = Array.from({ length: 12 }, () => 'x'.repeat(200))
  expect(await sends(type, file(slow), 150)).toBe('HTTP/1.1 200 OK')
  expect(await sends(type, file(['x', 'x', 'x', 'x']), 600)).toBe('HTTP/1.1 408 Request Timeout')
})

it('any other body has a fixed time', async () => {
  expect(await sends('application/json', ['{"a":', ' 1}'], 50)).toBe('HTTP/1.1 200 OK')
  const drips = Array.from({ length: 8 }, () => ' '.repeat(200))
  expect(await sends('application/json', [...drips, '{}'], 250)).toBe('HTTP/1.1 408 Request Timeout')
})

it('a refused body has no more time than others', async () => {
  const drips = (count: number) => Array.from({ length: count }, () => ' '.repeat(300))
  const began = Date.now()
  expect(await sends('application/json', drips(300), 100)).toBe('HTTP/1.1 413 Payload Too Large')
  expect(Date.now() - began).toBeLessThan(15_000)
})
