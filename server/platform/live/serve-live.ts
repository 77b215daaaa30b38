import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { Listener } from './listener.ts'
import { end, forget, leave, send, unsubscribe, type Client, type Room } from './live-room.ts'
import { endDeadSessions, type LivingSessions } from './live-sessions.ts'
import { limitSocket } from './socket-limits.ts'
import { mayKnowNames, reach, recheck, recheckAll, resubscribeSoon } from './live-rights.ts'
import type { LiveTopics } from './live.ts'
import type { Platform } from '../http/http.ts'
import { isCrossOrigin } from '../http/request-address.ts'
import { Presences, type pace, type Portray } from './presence.ts'
import { notFound, Problem } from '../http/problem.ts'
import { attempts } from '../http/rate-limit.ts'
import type { Viewer } from '../http/viewer.ts'

const initSeconds = 5
const pingSeconds = 30
const maxTopics = 50
/** Interval of rechecking the rights to subscriptions and presences. */
const recheckSeconds = 60

const topic = z.string().regex(/^[a-z-]{1,40}:\d{1,15}$/)
const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('init_chat'), token: z.string().max(200), userId: z.unknown().optional() }),
  z.object({ command: z.literal('watch'), topic }),
  z.object({ command: z.literal('unwatch'), topic: z.string().max(60) }),
  /** Enters the topic, or moves to another place (`at`) of it; receives who else is there. */
  z.object({
    command: z.literal('attend'),
    topic,
    at: z
      .string()
      .regex(/^[\w-]{0,40}$/)
      .default(''),
  }),
  z.object({ command: z.literal('leave'), topic: z.string().max(60) }),
  z.object({ command: z.literal('exit_chat') }),
  /** Asks for a sign of life: browsers do not tell pages when a socket's line is dead. */
  z.object({ command: z.literal('ping') }),
])

const tooMany = attempts('live', { points: 120, duration: 60 })

interface LiveOptions {
  /** Names and pictures of people. */
  portray: Portray
  livingSessions: LivingSessions
  /** Timing of presence. */
  pace?: Partial<typeof pace>
  /** Milliseconds between two rounds of rechecking rights. */
  recheck?: number
}

/** @returns a function that stops everything */
export async function serveLive(
  http: FastifyInstance,
  platform: Platform,
  topics: LiveTopics,
  { portray, livingSessions, pace, recheck: pause = recheckSeconds * 1000 }: LiveOptions,
): Promise<() => Promise<void>> {
  const clients = new Set<Client>()
  const { database } = platform
  const presences = new Presences({ database, portray, log: http.log }, pace)
  const rights = { topics, db: database.db }
  const room: Room = { platform, rights, presences, clients, http }
  await http.register(websocket, { options: { maxPayload: 64 << 10, perMessageDeflate: false } })
  const open = (socket: WebSocket, { raw }: FastifyRequest) => {
    const client: Client = {
      socket,
      viewer: undefined,
      topics: new Set(),
      lost: new Map(),
      stays: new Map(),
      alive: true,
    }
    clients.add(client)
    const late = setTimeout(
      () => client.viewer ?? end(room, client, 4401, 'init_chat did not come'),
      initSeconds * 1000,
    )
    socket.on('pong', () => (client.alive = true))
    socket.on('close', () => {
      clearTimeout(late)
      clients.delete(client)
      forget(room, client)
    })
    socket.on('error', (error) => http.log.debug({ err: error }, 'socket failed'))
    limitSocket(socket, raw.socket, platform.config, (reason) => end(room, client, 4429, reason))
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
        preValidation: async ({ headers, host }, reply) => {
          if (isCrossOrigin(headers.origin, host, platform.config)) return reply.status(403).send()
        },
      },
      open,
    )
  }
  const listening = listen(room)
  const heartbeat = setInterval(() => clients.forEach(beat), pingSeconds * 1000)
  const stopRechecking = recheckAll(room, pause)
  const stopEnding = endDeadSessions(room, livingSessions)
  http.addHook('preClose', async () => {
    clearInterval(heartbeat)
    stopRechecking()
    stopEnding()
    for (const { socket } of clients) socket.close(1012, 'restarting')
  })
  return async () => {
    await presences.stop()
    const stopListening = await listening
    await stopListening()
  }
}

function beat(client: Client): void {
  if (!client.alive) return client.socket.terminate()
  client.alive = false
  client.socket.ping()
}

async function handleCommand(room: Room, client: Client, text: string): Promise<void> {
  const { socket } = client
  const { platform } = room
  // It was closed while this waited for the command before.
  if (!room.clients.has(client)) return
  try {
    const read = command.safeParse(JSON.parse(text))
    if (!read.success) {
      send(socket, { command: 'error', code: 'unknown_command', detail: 'This command is not known.' })
      return end(room, client, 4400, 'unknown command')
    }
    const order = read.data
    if (order.command === 'exit_chat') return socket.close(1000)
    if (order.command === 'init_chat') {
      // Another person may come now: what the one before watched is not theirs.
      forget(room, client)
      client.viewer = undefined
      client.viewer = await platform.identify(platform.database.db, order.token, platform.clock())
      return client.viewer ? send(socket, { command: 'ready' }) : end(room, client, 4401, 'signed out')
    }
    if (!client.viewer) return end(room, client, 4401, 'init_chat first')
    if (order.command === 'ping') return send(socket, { command: 'pong' })
    await tooMany(String(client.viewer.session_id), platform.config)
    if (order.command === 'unwatch') return unsubscribe(client, order.topic)
    if (order.command === 'leave') return leave(room, client, order.topic)
    if (order.command === 'attend') return await attend(room, client, client.viewer, order)
    await subscribe(room, client, client.viewer, order.topic)
    send(socket, { command: 'watching', topic: order.topic })
  } catch (error) {
    if (error instanceof SyntaxError) return end(room, client, 4400, 'not JSON')
    const { code, words } =
      error instanceof Problem ? error.refusal : { code: 'unexpected', words: 'Something went wrong.' }
    send(socket, { command: 'error', code, detail: words })
  }
}

async function subscribe(room: Room, client: Client, viewer: Viewer, topic: string): Promise<void> {
  if (client.topics.size + client.lost.size >= maxTopics) throw notFound()
  await reach(room.rights, { viewer, topic })
  // The socket may have been closed while rights were checked.
  if (!room.clients.has(client)) return
  unsubscribe(client, topic)
  client.topics.add(topic)
}

async function attend(
  room: Room,
  client: Client,
  viewer: Viewer,
  { topic, at }: { topic: string; at: string },
): Promise<void> {
  const known = client.stays.get(topic)
  if (!known && client.stays.size >= maxTopics) throw notFound()
  const names = await mayKnowNames(room.rights, { viewer, topic })
  // The socket may have been closed while rights were checked.
  if (!room.clients.has(client)) return
  const notify = (presence: string) =>
    send(client.socket, `{"command":"presence","topic":"${topic}",${presence.slice(1)}`)
  const stay = Object.assign(known ?? { personId: viewer.id, at, names, notify }, { at, names })
  client.stays.set(topic, stay)
  room.presences.enter(topic, stay)
}

/** What `publish` and its like send to every server. */
interface LiveMessage {
  topic: string
  news: { ended?: number[]; of?: number[] }
}

async function listen(room: Room): Promise<() => Promise<void>> {
  const { database } = room.platform
  const { presences, clients, http } = room
  const broadcast = (payload: string) => {
    const { topic, news }: LiveMessage = JSON.parse(payload)
    for (const client of clients) {
      const { viewer, socket, topics } = client
      if (topic === 'sessions' && viewer && news.ended?.includes(viewer.session_id))
        end(room, client, 4401, 'signed out')
      else if (topic === 'rights' && viewer && news.of?.includes(viewer.id)) void recheck(room, client)
      else if (client.lost.has(topic)) resubscribeSoon(room, client, topic)
      else if (topics.has(topic)) send(socket, { command: 'changed', topic, ...news })
    }
  }
  // Whatever was missed while disconnected is published as 'everything'.
  const listening = () => {
    clients.forEach(({ socket, topics }) =>
      topics.forEach((topic) => send(socket, { command: 'changed', topic })),
    )
    presences.allChanged()
  }
  const channels = { live: broadcast, presence: (topic: string) => presences.changed(topic) }
  const listener = new Listener(database.connectionOptions, { channels, listening, log: http.log })
  await listener.start()
  return () => listener.stop()
}
