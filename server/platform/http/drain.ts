import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Goes on answering, each connection for the last time, until all have ended or the time is over: nobody's request
     * meets a connection that is being closed (REL-19). `close` comes after it.
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

/**
 * Closes each connection on shutdown, after its response. Node waits for connections without any request so far, which
 * browsers open in advance, and keeps those alive that have a running request.
 */
export function endConnections(http: FastifyInstance): void {
  const open = new Set<Socket>()
  let isDraining = false
  let isClosing = false
  let isStopping = false
  http.server.on('connection', (socket: Socket) => {
    if (isClosing) return socket.destroy()
    open.add(socket)
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
    const end = Date.now() + milliseconds
    const isBusy = () => [...open].some(({ bytesRead }) => bytesRead > 0)
    while (isBusy() && Date.now() < end) await setTimeout(pause)
  })
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
