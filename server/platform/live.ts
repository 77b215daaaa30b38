import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Db, Tx } from './database.ts'
import { isForeign } from './origin.ts'
import type { Platform } from './http.ts'
import { Problem } from './problem.ts'
import { attempts } from './limits.ts'
import type { Viewer } from './viewer.ts'

/**
 * The one socket. It tells what changed, by topic (`survey:12`), and the screen fetches again; who may watch a topic
 * is decided by the access function that also guards the GET.
 */
export interface Watchables {
  /** Throws a Problem when the viewer may not reach the thing of this id. */
  [kind: string]: (asking: { viewer: Viewer; db: Db; id: number }) => Promise<unknown>
}

/** Tells every watcher of a topic, on every node, once the transaction has committed. */
export async function touch(tx: Tx | Db, topic: string, news: object = {}): Promise<void> {
  await sql`select pg_notify('live', ${JSON.stringify({ topic, news })})`.execute(tx)
}

/** Ends the sockets of sessions that are over, within the second (SEC-19). */
export const endSockets = (tx: Tx | Db, sessionIds: number[]) => touch(tx, 'sessions', { ended: sessionIds })

const initSeconds = 5
const pingSeconds = 30
/** A reader that lets more than this pile up is cut off and fetches anew when it is back (REL-13). */
const mostBuffered = 1 << 20
const mostTopics = 50

const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('init_chat'), token: z.string().max(200), userId: z.unknown().optional() }),
  z.object({ command: z.literal('watch'), topic: z.string().regex(/^[a-z-]{1,40}:\d{1,15}$/) }),
  z.object({ command: z.literal('unwatch'), topic: z.string().max(60) }),
  z.object({ command: z.literal('exit_chat') }),
])

interface Client {
  socket: WebSocket
  viewer: Viewer | undefined
  topics: Set<string>
  alive: boolean
}

const tooMany = attempts('live', { points: 120, duration: 60 })

export async function serveLive(
  http: FastifyInstance,
  platform: Platform,
  watchables: Watchables,
): Promise<() => void> {
  const clients = new Set<Client>()
  await http.register(websocket, { options: { maxPayload: 64 << 10, perMessageDeflate: false } })
  const open = (socket: WebSocket) => {
    const client: Client = { socket, viewer: undefined, topics: new Set(), alive: true }
    clients.add(client)
    const late = setTimeout(
      () => client.viewer ?? socket.close(4401, 'init_chat did not come'),
      initSeconds * 1000,
    )
    socket.on('pong', () => (client.alive = true))
    socket.on('close', () => (clearTimeout(late), clients.delete(client)))
    socket.on('error', (error) => http.log.debug({ err: error }, 'socket failed'))
    // One command after the other: a watch must not overtake the init before it.
    let turn = Promise.resolve()
    socket.on(
      'message',
      (data: Buffer) => (turn = turn.then(() => obey(platform, watchables, client, String(data)))),
    )
  }
  for (const url of ['/ws/chat', '/ws/chat/:userId']) {
    http.get(
      url,
      {
        websocket: true,
        preValidation: async ({ headers, host }, reply) => {
          if (isForeign(headers.origin, host, platform.config.PUBLIC_URL)) return reply.status(403).send()
        },
      },
      open,
    )
  }
  const listening = listen(platform, clients, http)
  const heartbeat = setInterval(() => clients.forEach(beat), pingSeconds * 1000)
  http.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const { socket } of clients) socket.close(1012, 'restarting')
  })
  return () => void listening.then((stop) => stop())
}

function beat(client: Client): void {
  if (!client.alive) return client.socket.terminate()
  client.alive = false
  client.socket.ping()
}

async function obey(platform: Platform, watchables: Watchables, client: Client, text: string): Promise<void> {
  const { socket } = client
  try {
    const read = command.safeParse(JSON.parse(text))
    if (!read.success)
      return say(socket, { command: 'error', code: 'unknown_command', detail: 'This command is not known.' })
    const order = read.data
    if (order.command === 'exit_chat') return socket.close(1000)
    if (order.command === 'init_chat') {
      client.viewer = await platform.identify(platform.database.db, order.token, platform.clock())
      return client.viewer ? say(socket, { command: 'ready' }) : socket.close(4401, 'signed out')
    }
    if (!client.viewer) return socket.close(4401, 'init_chat first')
    await tooMany(String(client.viewer.session_id), platform.config)
    if (order.command === 'unwatch') return void client.topics.delete(order.topic)
    await watch(platform, watchables, client, client.viewer, order.topic)
    say(socket, { command: 'watching', topic: order.topic })
  } catch (error) {
    if (error instanceof SyntaxError) return socket.close(1008, 'not JSON')
    const { code, words } =
      error instanceof Problem ? error.refusal : { code: 'unexpected', words: 'Something went wrong.' }
    say(socket, { command: 'error', code, detail: words })
  }
}

async function watch(
  { database }: Platform,
  watchables: Watchables,
  client: Client,
  viewer: Viewer,
  topic: string,
): Promise<void> {
  const [kind = '', id] = topic.split(':')
  const reach = Object.hasOwn(watchables, kind) ? watchables[kind] : undefined
  if (!reach || client.topics.size >= mostTopics)
    throw new Problem({ code: 'not_found', status: 404, words: 'Not found.' })
  await reach({ viewer, db: database.db, id: Number(id) })
  client.topics.add(topic)
}

async function listen(
  { database }: Platform,
  clients: Set<Client>,
  http: FastifyInstance,
): Promise<() => void> {
  const tell = (payload: string) => {
    const { topic, news } = JSON.parse(payload) as { topic: string; news: { ended?: number[] } }
    for (const { viewer, socket, topics } of clients) {
      if (topic === 'sessions' && viewer && news.ended?.includes(viewer.session_id))
        socket.close(4401, 'signed out')
      else if (topics.has(topic)) say(socket, { command: 'changed', topic, ...news })
    }
  }
  // After a lost connection the driver listens again by itself; what changed meanwhile is told as 'everything'.
  const resync = () =>
    clients.forEach(({ socket, topics }) =>
      topics.forEach((topic) => say(socket, { command: 'changed', topic })),
    )
  try {
    const { unlisten } = await database.sql.listen('live', tell, resync)
    return () => void unlisten().catch(() => {})
  } catch (error) {
    http.log.warn({ err: error }, 'live news cannot be heard')
    return () => {}
  }
}

function say(socket: WebSocket, message: object): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > mostBuffered) return socket.close(1013, 'too slow')
  socket.send(JSON.stringify(message))
}
