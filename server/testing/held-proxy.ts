import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to an HTTP server of this machine that can hold back the requests that send files (PUT). */
export interface HeldProxy {
  url: string
  /** Number of requests that are being held back. */
  waiting: () => number
  hold: () => void
  release: () => void
  stop: () => void
}

export async function startHeldProxy(target: string): Promise<HeldProxy> {
  const { hostname, port } = new URL(target)
  let isHeld = false
  const held = new Map<Socket, (() => void)[]>()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        held.delete(one)
        other.destroy()
      })
    }
    client.on('data', (data) => {
      const pass = () => void upstream.write(data)
      // What belongs to a request that is held back waits, too.
      if (isHeld && (held.has(client) || data.toString('latin1', 0, 4) === 'PUT '))
        held.set(client, [...(held.get(client) ?? []), pass])
      else pass()
    })
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => held.size,
    hold: () => void (isHeld = true),
    release() {
      isHeld = false
      for (const waiting of held.values()) for (const pass of waiting) pass()
      held.clear()
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
