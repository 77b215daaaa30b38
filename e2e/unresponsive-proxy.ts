import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

export interface UnresponsiveProxy {
  /** The product's address through this proxy. */
  url: string
  /** Open and new connections stop transferring data without being closed. */
  stall: () => void
  /** New connections work again; stalled ones stay stalled, as behind a router that forgot them. */
  resume: () => void
  /** Drops the next request that starts with this text and stalls its connection only. */
  dropRequest: (start: string) => void
  /** Number of requests dropped by `dropRequest`. */
  dropped: () => number
  stop: () => Promise<void>
}

/** A proxy that can stop transferring data without closing connections, as mobile networks do. */
export async function startUnresponsiveProxy(product: string): Promise<UnresponsiveProxy> {
  const { hostname, port } = new URL(product)
  const open = new Set<Dead>()
  let silent = false
  let start: string | undefined
  let count = 0
  const server = createServer((browser) => {
    const behind = connect(Number(port), hostname)
    const line: Dead = { sockets: [browser, behind], dead: silent }
    open.add(line)
    const end = () => {
      open.delete(line)
      behind.destroy()
      browser.destroy()
    }
    for (const socket of line.sockets) socket.on('error', end).on('close', end)
    browser.on('data', (part) => {
      if (start !== undefined && part.toString('latin1').startsWith(start)) {
        start = undefined
        count++
        line.dead = true
      }
      if (!line.dead) behind.write(part)
    })
    behind.on('data', (part) => void (line.dead || browser.write(part)))
  })
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stall: () => {
      silent = true
      for (const line of open) line.dead = true
    },
    resume: () => void (silent = false),
    dropRequest: (text) => void (start = text),
    dropped: () => count,
    stop: () =>
      new Promise((over) => {
        server.close(() => over())
        for (const { sockets } of open) for (const socket of sockets) socket.destroy()
      }),
  }
}

interface Dead {
  sockets: readonly Socket[]
  dead: boolean
}
