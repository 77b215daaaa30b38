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
/** Milliseconds in which a new connection is expected to send its request; browsers also open spare connections. */
const requestExpectedWithin = 250
/** Turns of the event loop without a new connection, after which none is waiting to be accepted. */
const quietTurns = 3

/**
 * Closes each connection on shutdown, after its response. Node waits for connections without any request so far, which
 * browsers open in advance, and keeps those alive that have a running request.
 */
export function endConnections(http: FastifyInstance): void {
  /** Open connections, with the time at which each was opened. */
  const open = new Map<Socket, number>()
  let accepted = 0
  let isDraining = false
  let isClosing = false
  let isStopping = false
  http.server.on('connection', (socket: Socket) => {
    if (isClosing) return socket.destroy()
    accepted++
    open.set(socket, performance.now())
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
    const isBusy = () =>
      [...open].some(
        ([{ bytesRead }, since]) => bytesRead > 0 || performance.now() - since < requestExpectedWithin,
      )
    while (isBusy() && performance.now() < end) await setTimeout(pause)
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
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
  })
  http.addHook('onResponse', (request, _reply, done) => {
    if (isClosing) request.raw.socket.destroySoon()
    done()
  })
}
