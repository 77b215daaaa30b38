import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** A TCP port whose target can be changed, as HAProxy's is in deploy/ha when Patroni promotes a standby. */
export interface Switch {
  port: number
  /** Ends all connections; new ones lead to the other port. */
  turnTo: (port: number) => void
  close: () => Promise<void>
}

export async function startSwitch(first: number): Promise<Switch> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1')
    client.pipe(behind).pipe(client)
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    turnTo: (port) => {
      target = port
      for (const socket of open) socket.destroy()
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
