import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Listens on a socket that `drain` can close while connections stay open. */
    listenDrainable: (address: { host: string; port: number }) => Promise<void>
    /**
     * Stops listening, so that proxies connect to another node, and gives each open connection one last response, until
     * all have ended or the time is over. No request then meets a connection that is being closed (REL-19). Call `close`
     * after it.
     */
    drain: (milliseconds: number) => Promise<void>
    isDraining: () => boolean
    /** Keeps serving for so many milliseconds while /readyz responds with 503; call it before `drain`. */
    announceStop: (milliseconds: number, hurry: AbortSignal) => Promise<void>
    isStopping: () => boolean
  }
}

/** Milliseconds between two checks for open connections. */
const pause = 50
/** Turns of the event loop without a new connection, after which none is waiting to be accepted. */
const quietTurns = 3

/**
 * Closes each connection on shutdown, after its response. Node waits for connections without any request so far, which
 * browsers open in advance, and keeps those alive that have a running request.
 */
export function endConnections(http: FastifyInstance): void {
  const open = new Set<Socket>()
  let accepted = 0
  let isDraining = false
  let isClosing = false
  let isStopping = false
  http.server.on('connection', (socket: Socket) => {
    if (isClosing) return socket.destroy()
    accepted++
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // Has the listening socket, which the HTTP server shares: closing the HTTP server would close idle connections, too.
  const listener = createServer()
  http.decorate('listenDrainable', async ({ host, port }) => {
    await http.ready()
    await once(listener.listen(port, host), 'listening')
    http.server.listen(listener)
  })
  http.decorate('isDraining', () => isDraining)
  http.decorate('isStopping', () => isStopping || isDraining)
  http.decorate('announceStop', async (milliseconds, hurry) => {
    isStopping = true
    if (milliseconds > 0) await setTimeout(milliseconds, undefined, { signal: hurry }).catch(() => {})
  })
  http.decorate('drain', async (milliseconds) => {
    isDraining = true
    const end = performance.now() + milliseconds
    await acceptWaiting(end)
    listener.close()
    // Also those without a request so far: on a slow machine or line it may still be on its way.
    while (open.size > 0 && performance.now() < end) await setTimeout(pause)
  })
  /**
   * Accepts clients that have already connected: closing the port would reset them. A turn of the event loop may accept
   * only one of them.
   */
  const acceptWaiting = async (end: number) => {
    for (let quiet = 0; quiet < quietTurns && performance.now() < end;) {
      const before = accepted
      await setImmediate()
      quiet = accepted === before ? quiet + 1 : 0
    }
  }
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  http.addHook('preClose', async () => {
    isDraining = isClosing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
  http.addHook('onResponse', (request, _reply, done) => {
    if (isClosing) request.raw.socket.destroySoon()
    done()
  })
}
