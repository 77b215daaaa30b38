import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that can become a black hole: it accepts connections and drops all data. */
export interface SwallowingProxy {
  port: number
  /** Drops all data in both directions without closing connections. */
  swallow: () => void
  /** Forwards again; dropped data and its connections are lost. */
  restore: () => void
  close: () => Promise<void>
}

export async function startSwallowingProxy(target: { host: string; port: number }): Promise<SwallowingProxy> {
  let swallows = false
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const proxy = createServer((client) => {
    keep(client)
    if (swallows) return void client.resume()
    const server = connect(target.port, target.host)
    keep(server)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const)
      from.on('data', (data) => swallows || to.write(data)).on('close', () => swallows || to.destroy())
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const address = proxy.address()
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    swallow: () => void (swallows = true),
    restore: () => {
      cut()
      swallows = false
    },
    close: async () => {
      cut()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}
