import { Server, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Takes no new connections, which proxies then make to another node, and goes on answering on the open ones, on each
     * for the last time, until all have ended or the time is over: nobody's request meets a connection that is being
     * closed (REL-19). `close` comes after it.
     */
    drain: (milliseconds: number) => Promise<void>
    isDraining: () => boolean
    /** Serves on for so many milliseconds, while /readyz already says 503; before `drain`. */
    announceStop: (milliseconds: number, hurry: AbortSignal) => Promise<void>
    isStopping: () => boolean
  }
}

/** Milliseconds between two looks whether connections are left. */
const pause = 50
/** Milliseconds within which whoever connects to ask something has asked; browsers also connect in advance. */
const asksWithin = 250
/** Turns of the event loop without a new connection, after which none waits. */
const quietTurns = 3

/**
 * Closes each connection on shutdown, after its response. Node waits for connections without any request so far, which
 * browsers open in advance, and keeps those alive that have a running request.
 */
export function endConnections(http: FastifyInstance): void {
  /** With the time at which each was opened. */
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
    // The listening socket alone: `http.server.close` would close idle connections, too.
    Server.prototype.close.call(http.server)
    const isBusy = () =>
      [...open].some(([{ bytesRead }, since]) => bytesRead > 0 || performance.now() - since < asksWithin)
    while (isBusy() && performance.now() < end) await setTimeout(pause)
  })
  /**
   * Who has connected already is accepted before the port closes, instead of being reset. A turn of the event loop may
   * accept a single one of many that wait.
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
