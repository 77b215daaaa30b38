import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Platform } from '../http/http.ts'
import type { Db } from '../database/database.ts'
import type { LiveTopics } from './live.ts'
import type { Presences, Stay } from './presence.ts'
import type { Viewer } from '../http/viewer.ts'

/** Clients that let more than these bytes pile up are disconnected; they refetch on reconnecting (REL-13). */
const maxBuffered = 1 << 20

/** An open socket. */
export interface Client {
  socket: WebSocket
  viewer: Viewer | undefined
  topics: Set<string>
  /** Topics it lost the right to, with the timer of the next recheck. */
  lost: Map<string, ReturnType<typeof setTimeout> | undefined>
  /** Its presences by topic. */
  stays: Map<string, Stay>
  alive: boolean
}

/** What everything here works with. */
export interface Room {
  platform: Platform
  /** Decides who may subscribe to what. */
  rights: { topics: LiveTopics; db: Db }
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
  if (socket.bufferedAmount > maxBuffered) return socket.close(1013, 'too slow')
  socket.send(typeof message === 'string' ? message : JSON.stringify(message))
}

/** Milliseconds until a connection is cut whose other end does not close it. */
const longestClose = 1000

/** Forgets everything that a socket watched and where it was present, at once. */
export function forget(room: Room, client: Client): void {
  client.topics.clear()
  client.lost.forEach(clearTimeout)
  client.lost.clear()
  for (const topic of client.stays.keys()) leave(room, client, topic)
}

/** Closes a socket, whatever its other end does. */
export function end(room: Room, client: Client, code: number, reason: string): void {
  const { socket } = client
  room.clients.delete(client)
  forget(room, client)
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), longestClose).unref()
}
