import { randomUUID } from 'node:crypto'
import websocket from '@fastify/websocket'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { notSignedIn } from 'contract/platform/live-socket.ts'
import type { Database } from '../database/database.ts'
import { listen } from './broadcast.ts'
import type { Broker } from '../broker/broker.ts'
import { handleCommand } from './handle-command.ts'
import type { LiveCommands } from './live-command.ts'
import { end, forget, policyViolation, type Client, type LivingSessions, type Room } from './live-room.ts'
import { endDeadSessions } from './live-sessions.ts'
import { recheckAll } from './live-rights.ts'
import type { LiveTopics } from './live.ts'
import { OnlineStates, type OnlineAudience } from './online.ts'
import { Presences, type pace, type Portray } from './presence.ts'
import { Outbox } from '../broker/outbox.ts'
import { PostgresBroker } from '../broker/postgres-broker.ts'
import { RedisBroker } from '../broker/redis-broker.ts'
import { limitSocket } from './socket-limits.ts'
import type { Platform } from '../http/http.ts'
import { isCrossOrigin } from '../http/request-address.ts'

const initSeconds = 5
const pingSeconds = 30
/** Interval of rechecking the rights to subscriptions and presences. */
const recheckSeconds = 60

interface LiveOptions {
  /** Names and pictures of people. */
  portray: Portray
  livingSessions: LivingSessions
  /** Who is notified that a person has come online or gone offline. */
  audience?: OnlineAudience
  /** Commands of the domains, by name. */
  commands?: LiveCommands
  /** Timing of presence. */
  pace?: Partial<typeof pace>
  /** Milliseconds in which changes of who is online are collected. */
  onlineGathering?: number
  /** Milliseconds between two rounds of rechecking rights. */
  recheck?: number
}

/** @returns a function that stops everything */
export async function serveLive(
  http: FastifyInstance,
  platform: Platform,
  topics: LiveTopics,
  {
    portray,
    livingSessions,
    audience = async () => [],
    commands = {},
    pace,
    onlineGathering,
    recheck: pause = recheckSeconds * 1000,
  }: LiveOptions,
): Promise<() => Promise<void>> {
  const clients = new Set<Client>()
  const node = randomUUID()
  let opened = 0
  const { database } = platform
  const broker = brokerOf(database, http.log)
  const outbox = new Outbox(database, broker, http.log)
  const presences = new Presences({ database, broker, portray, log: http.log }, pace)
  const rights = { topics, db: database.db }
  const byPerson: Room['byPerson'] = new Map()
  const room: Room = {
    platform,
    rights,
    livingSessions,
    commands,
    presences,
    broker,
    clients,
    byPerson,
    byTopic: new Map(),
    http,
  }
  const online = new OnlineStates(room, audience, onlineGathering)
  await http.register(websocket, {
    options: { maxPayload: 64 << 10, perMessageDeflate: false },
    errorHandler: (error, socket) => {
      http.log.debug({ err: error }, 'socket failed')
      socket.terminate()
    },
  })
  const open = (socket: WebSocket, request: FastifyRequest) => {
    const { raw } = request
    const client: Client = {
      id: `${node}:${++opened}`,
      socket,
      viewer: undefined,
      peer: peerIn(raw.url),
      online: undefined,
      topics: new Set(),
      lost: new Map(),
      asking: undefined,
      again: undefined,
      stays: new Map(),
      alive: true,
    }
    clients.add(client)
    const late = setTimeout(
      () => client.viewer ?? end(room, client, notSignedIn, 'init_chat is missing'),
      initSeconds * 1000,
    )
    socket.on('pong', () => (client.alive = true))
    socket.on('close', () => {
      clearTimeout(late)
      clients.delete(client)
      forget(room, client)
    })
    limitSocket(socket, raw.socket, platform.config, (reason) => end(room, client, policyViolation, reason))
    // Commands are serialised: a watch must not overtake the init before it.
    let turn = Promise.resolve()
    socket.on(
      'message',
      (data: Buffer) => (turn = turn.then(() => handleCommand(room, client, String(data)))),
    )
  }
  for (const url of ['/ws/chat', '/ws/chat/:userId']) {
    http.get(
      url,
      {
        websocket: true,
        preValidation: async (request, reply) => {
          const { headers, host } = request
          if (isCrossOrigin(headers.origin, host, platform.config)) return reply.status(403).send()
        },
      },
      open,
    )
  }
  const listening = listen(room, online)
  const heartbeat = setInterval(() => clients.forEach(beat), pingSeconds * 1000)
  const stopRechecking = recheckAll(room, pause)
  const stopEnding = endDeadSessions(room)
  http.addHook('preClose', async () => {
    clearInterval(heartbeat)
    stopRechecking()
    stopEnding()
    for (const { socket } of clients) socket.close(1012, 'restarting')
  })
  return async () => {
    online.stop()
    await presences.stop()
    const stopListening = await listening
    await outbox.stop()
    await stopListening()
  }
}

/** The broker of this process: Redis if there is one. */
const brokerOf = (database: Database, log: FastifyBaseLogger): Broker =>
  database.redis ? new RedisBroker(database.redis) : new PostgresBroker(database, log)

/** For a process without sockets, whose jobs publish messages, too. @returns a function that stops it */
export function sendLive(database: Database, log: FastifyBaseLogger): () => Promise<void> {
  const outbox = new Outbox(database, brokerOf(database, log), log, { onlySends: true })
  return () => outbox.stop()
}

function beat(client: Client): void {
  if (!client.alive) return client.socket.terminate()
  client.alive = false
  client.socket.ping()
}

/** The person of `/ws/chat/12`. */
function peerIn(address = ''): number | undefined {
  const id = Number(/^\/ws\/chat\/(\d+)/.exec(address)?.[1])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
