import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Platform } from '../http/http.ts'
import type { Db } from '../database/database.ts'
import type { LiveTopics } from './live.ts'
import type { Presences, Stay } from './presence.ts'
import type { Viewer } from '../http/viewer.ts'

/** A reader that lets more than this pile up is cut off and fetches anew when it is back (REL-13). */
const mostBuffered = 1 << 20

/** An open socket. */
export interface Client {
  socket: WebSocket
  viewer: Viewer | undefined
  topics: Set<string>
  /** What it may not watch any more, but waits for, with the timer of the next time it is asked for. */
  lost: Map<string, ReturnType<typeof setTimeout> | undefined>
  /** Where it is seen. */
  stays: Map<string, Stay>
  alive: boolean
}

/** What everything here works with. */
export interface Room {
  platform: Platform
  /** Whom to ask what may be watched. */
  rights: { watchables: LiveTopics; db: Db }
  presences: Presences
  clients: Set<Client>
  http: FastifyInstance
}

export function unsubscribe({ topics, lost }: Client, topic: string): void {
  topics.delete(topic)
  clearTimeout(lost.get(topic))
  lost.delete(topic)
}

export function leave({ presences }: Room, { stays }: Client, topic: string): void {
  const stay = stays.get(topic)
  if (stay) presences.leave(topic, stay)
  stays.delete(topic)
}

/** @param message an object, or the JSON text of one */
export function send(socket: WebSocket, message: object | string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > mostBuffered) return socket.close(1013, 'too slow')
  socket.send(typeof message === 'string' ? message : JSON.stringify(message))
}
