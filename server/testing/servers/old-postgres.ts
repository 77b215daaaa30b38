import { createServer, type Socket } from 'node:net'

/** A server that speaks just enough of PostgreSQL's protocol to report an older version. */
export interface OldServer {
  url: string
  /** All statements it received. */
  asked: string[]
  close: () => Promise<void>
}

export async function startOldPostgres(version: string, number: number): Promise<OldServer> {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let hasStarted = false
    let rest = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        // The first message has no type byte.
        const head = hasStarted ? 5 : 4
        if (rest.length < head) return
        const length = rest.readInt32BE(head - 4) + head - 4
        if (rest.length < length) return
        const type = hasStarted ? String.fromCharCode(rest[0] ?? 0) : 'start'
        const content = rest.subarray(head, length)
        rest = rest.subarray(length)
        hasStarted = true
        if (type === 'start') socket.write(Buffer.concat([message('R', int32(0)), readyForQuery]))
        if (type === 'Q') {
          asked.push(content.toString().replace(/\0$/, ''))
          socket.write(answerOf([version, String(number)]))
        }
        if (type === 'X') socket.end()
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgres://seventeen:secret@127.0.0.1:${port}/seventeen`,
    asked,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) =>
  Buffer.from([value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const text = (value: string) => Buffer.from(`${value}\0`)
const message = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(content.length + 4), content])
}
const readyForQuery = message('Z', Buffer.from('I'))

/** A row of `version` as text and `number` as int4. */
function answerOf(values: readonly [string, string]): Buffer {
  const column = (name: string, type: number) =>
    Buffer.concat([text(name), int32(0), int16(0), int32(type), int16(-1 & 0xffff), int32(-1), int16(0)])
  const cells = values.flatMap((value) => [int32(Buffer.byteLength(value)), Buffer.from(value)])
  return Buffer.concat([
    message('T', int16(2), column('version', 25), column('number', 23)),
    message('D', int16(2), ...cells),
    message('C', text('SELECT 1')),
    readyForQuery,
  ])
}
