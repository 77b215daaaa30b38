import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Platform } from '../http/http.ts'
import type { Db } from '../database/database.ts'
import type { Broker } from '../broker/broker.ts'
import type { LiveTopics } from './live.ts'
import type { LiveCommands } from './live-command.ts'
import { onlineTopic } from '../broker/online-topic.ts'
import type { Presences, Stay } from './presence.ts'
import type { Viewer } from '../http/viewer.ts'

/** Clients with more unsent bytes are disconnected; they refetch when they reconnect (REL-13). */
const maxBuffered = 1 << 20

/** Close code for floods and invalid commands (RFC 6455, SEC-40). */
export const policyViolation = 1008

/** An open socket. */
export interface Client {
  id: string
  socket: WebSocket
  viewer: Viewer | undefined
  /** The person in its path, `/ws/chat/12`. */
  peer: number | undefined
  /** Shows the person as online. */
  online: Stay | undefined
  topics: Set<string>
  /** Topics it lost the right to, with the timer of the next recheck. */
  lost: Map<string, ReturnType<typeof setTimeout> | undefined>
  /** Running checks of its rights, one after the other; changes published in the meantime wait for them. */
  asking: Promise<void> | undefined
  /** Repeats checks that failed with a database error. */
  again: ReturnType<typeof setTimeout> | undefined
  /** Its presences by topic. */
  stays: Map<string, Stay>
  alive: boolean
}

/** Returns those of the sessions that have neither ended nor expired and belong to people who are not blocked. */
export type LivingSessions = (db: Db, ids: number[], now: Date) => Promise<Set<number>>

/** Shared by everything in this folder. */
export interface Room {
  platform: Platform
  /** Decides who may subscribe to what. */
  rights: { topics: LiveTopics; db: Db }
  /** Which sessions have not ended. */
  livingSessions: LivingSessions
  /** Commands of the domains, by name. */
  commands: LiveCommands
  presences: Presences
  broker: Broker
  clients: Set<Client>
  /** Clients by the id of their person. */
  byPerson: Map<number, Set<Client>>
  /** Clients by their topics, including those that they have lost the right to. */
  byTopic: Map<string, Set<Client>>
  http: FastifyInstance
}

/** Lets messages about a topic reach the client, which has it in `topics` or `lost`. */
export function enterTopic({ byTopic }: Room, client: Client, topic: string): void {
  const there = byTopic.get(topic)
  if (there) there.add(client)
  else byTopic.set(topic, new Set([client]))
}

function leaveIndex({ byTopic }: Room, client: Client, topic: string): void {
  const there = byTopic.get(topic)
  there?.delete(client)
  if (there?.size === 0) byTopic.delete(topic)
}

export function leaveTopic(room: Room, client: Client, topic: string): void {
  const { topics, lost } = client
  leaveIndex(room, client, topic)
  topics.delete(topic)
  clearTimeout(lost.get(topic))
  lost.delete(topic)
}

export function leave({ presences }: Room, { stays }: Client, topic: string): void {
  const stay = stays.get(topic)
  if (stay) presences.leave(topic, stay)
  stays.delete(topic)
}

/** @param message an object or its JSON text; as bytes when it is sent to many */
export function sendTo(socket: WebSocket, message: object | string | Buffer): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxBuffered) return closeSurely(socket, 1013, 'too slow')
  const isText = typeof message === 'string' || Buffer.isBuffer(message)
  socket.send(isText ? message : JSON.stringify(message), { binary: false })
}

const nobody: ReadonlySet<Client> = new Set()

/** The sockets of a person on this node. */
export const socketsOf = ({ byPerson }: Room, personId: number): ReadonlySet<Client> =>
  byPerson.get(personId) ?? nobody

/** Milliseconds until a connection is terminated if the other end does not close it. */
const longestClose = 1000

/** Assigns the socket to a person, who is now online. */
export function enter(room: Room, client: Client, viewer: Viewer): void {
  client.viewer = viewer
  room.byPerson.set(viewer.id, (room.byPerson.get(viewer.id) ?? new Set()).add(client))
  client.online = { personId: viewer.id, at: '', names: false }
  room.presences.enter(onlineTopic(viewer.id), client.online)
}

/** Removes the person, subscriptions and presence of a client. */
export function forget(room: Room, client: Client): void {
  const { viewer, online } = client
  if (viewer && online) {
    room.presences.leave(onlineTopic(viewer.id), online)
    const others = room.byPerson.get(viewer.id)
    others?.delete(client)
    if (others?.size === 0) room.byPerson.delete(viewer.id)
  }
  client.viewer = client.online = undefined
  for (const topic of [...client.topics, ...client.lost.keys()]) leaveTopic(room, client, topic)
  clearTimeout(client.again)
  client.again = undefined
  for (const topic of client.stays.keys()) leave(room, client, topic)
}

/** Closes a socket even if the other end does not respond. */
export function end(room: Room, client: Client, code: number, reason: string): void {
  const { socket } = client
  room.clients.delete(client)
  forget(room, client)
  closeSurely(socket, code, reason)
}

function closeSurely(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), longestClose).unref()
}
