import { z } from 'zod'
import { notSignedIn, sessionEnded } from 'contract/platform/live-socket.ts'
import {
  end,
  enter,
  enterTopic,
  forget,
  leave,
  policyViolation,
  sendTo,
  leaveTopic,
  type Client,
  type Room,
} from './live-room.ts'
import type { LiveCommand } from './live-command.ts'
import { mustSeeAll } from './must-see.ts'
import { inTurn, mayKnowNames, reach, subscribeLater } from './live-rights.ts'
import { rightsOf } from '../broker/recent-changes.ts'
import { Invalid, notFound, Problem } from '../http/problem.ts'
import { attempts } from '../http/rate-limit.ts'
import type { Viewer } from '../http/viewer.ts'

const maxTopics = 50

const topic = z.string().regex(/^[a-z-]{1,40}:\d{1,15}(:\d{1,15})?$/)
const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('init_chat'), token: z.string().max(200), userId: z.unknown().optional() }),
  /** `unseen`: milliseconds for which the page may have missed changes since it read its data. */
  z.object({ command: z.literal('watch'), topic, unseen: z.number().nonnegative().optional() }),
  z.object({ command: z.literal('unwatch'), topic: z.string().max(60) }),
  /** Enters the topic, or moves to another place (`at`) within it; the response lists who else is present. */
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
  /** Requests a response, because browsers do not notify pages of dead connections. */
  z.object({ command: z.literal('ping') }),
])

const tooMany = attempts('live', { points: 120, duration: 60 })

/** Runs a command from a socket: one of those above, or a domain's. */
export async function handleCommand(room: Room, client: Client, text: string): Promise<void> {
  const { socket } = client
  const { platform } = room
  // It was closed while the previous command ran.
  if (!room.clients.has(client)) return
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return end(room, client, policyViolation, 'not JSON')
  }
  const { command: name, clientId } = labels.parse(sent)
  try {
    const run = name !== undefined && Object.hasOwn(room.commands, name) ? room.commands[name] : undefined
    if (run) return await runOfDomain(room, client, run, sent)
    const read = command.safeParse(sent)
    if (!read.success) {
      sendTo(socket, { command: 'error', code: 'unknown_command', detail: 'Unknown command.' })
      return end(room, client, policyViolation, 'unknown command')
    }
    const order = read.data
    if (order.command === 'exit_chat') return socket.close(1000)
    if (order.command === 'init_chat') return await init(room, client, order.token)
    if (!client.viewer) return end(room, client, notSignedIn, 'init_chat first')
    if (order.command === 'ping') return sendTo(socket, { command: 'pong' })
    await tooMany(String(client.viewer.session_id), platform.config)
    if (order.command === 'unwatch') return leaveTopic(room, client, order.topic)
    if (order.command === 'leave') return leave(room, client, order.topic)
    const { viewer } = client
    if (order.command === 'attend') return await inTurn(client, () => attend(room, client, viewer, order))
    await inTurn(client, () => subscribe(room, client, viewer, order))
  } catch (error) {
    sendTo(socket, { command: 'error', of: name, clientId, ...explained(room, error) })
  }
}

/** Repeated in an error message, so that the client knows which command failed. */
const labels = z
  .object({
    command: z.string().max(40).optional().catch(undefined),
    clientId: z.string().max(100).optional().catch(undefined),
  })
  .catch({})

async function init(room: Room, client: Client, token: string): Promise<void> {
  const { database, identify, clock, config } = room.platform
  // Another person may sign in on this socket, without the subscriptions of the previous one.
  forget(room, client)
  const viewer = await identify(database.db, token, clock(), config, undefined)
  // It may have been closed in the meantime.
  if (!room.clients.has(client)) return
  if (!viewer) return end(room, client, notSignedIn, sessionEnded)
  await room.broker.hear(`person:${viewer.id}`)
  if (!room.clients.has(client)) return
  enter(room, client, viewer)
  sendTo(client.socket, { command: 'ready', userId: viewer.id })
}

/** Checks before every command that the session is valid; the domain checks the rest (SEC-40). */
async function runOfDomain(room: Room, client: Client, run: LiveCommand, sent: unknown): Promise<void> {
  const { viewer, peer, id, socket } = client
  const { database, config, clock } = room.platform
  if (!viewer) return end(room, client, notSignedIn, 'init_chat first')
  const living = await room.livingSessions(database.db, [viewer.session_id], clock())
  if (!living.has(viewer.session_id)) return end(room, client, notSignedIn, sessionEnded)
  const context = { viewer, peer, db: database.db, now: clock(), config, socket: id }
  sendTo(socket, await run(context, sent))
}

function explained({ http }: Room, error: unknown): { code: string; detail: string; retryAfter?: number } {
  if (error instanceof Problem) {
    const { refusal, retryAfter } = error
    return { code: refusal.code, detail: refusal.words, ...(retryAfter !== undefined && { retryAfter }) }
  }
  if (error instanceof Invalid) return { code: 'invalid', detail: firstMessage(error.fields) }
  http.log.warn({ err: error }, 'a command failed')
  return { code: 'unexpected', detail: 'Something went wrong. Nothing of this was stored.' }
}

const firstMessage = (fields: object): string => {
  for (const found of Object.values(fields)) {
    if (typeof found === 'string') return found
    if (typeof found === 'object' && found) return firstMessage(found)
  }
  return 'This could not be read.'
}

async function subscribe(
  room: Room,
  client: Client,
  viewer: Viewer,
  { topic, unseen }: { topic: string; unseen?: number | undefined },
): Promise<void> {
  if (client.topics.size + client.lost.size >= maxTopics) throw notFound()
  const { socket } = client
  // First, so that no change after the check of rights is missed.
  await room.broker.hear(`live:${topic}`)
  await reach(room.rights, { viewer, topic }).catch((why: unknown) => {
    const gone = room.clients.has(client) && subscribeLater(room, client, { topic, why })
    if (gone && unseen !== undefined) sendTo(socket, { command: 'changed', topic, gone })
    throw why
  })
  // The socket may have been closed while rights were checked.
  if (!room.clients.has(client)) return
  leaveTopic(room, client, topic)
  client.topics.add(topic)
  enterTopic(room, client, topic)
  sendTo(socket, { command: 'watching', topic })
  // The object or the viewer's rights may have changed; the node does not know how.
  if (unseen !== undefined && (await room.broker.hasChanged([topic, rightsOf(viewer.id)], unseen)))
    sendTo(socket, { command: 'changed', topic, at: await mustSeeAll(room, [viewer.id]), missed: true })
}

async function attend(
  room: Room,
  client: Client,
  viewer: Viewer,
  { topic, at }: { topic: string; at: string },
): Promise<void> {
  const known = client.stays.get(topic)
  if (!known && client.stays.size >= maxTopics) throw notFound()
  await room.broker.hear(`presence:${topic}`)
  const names = await mayKnowNames(room.rights, { viewer, topic })
  // The socket may have been closed while rights were checked.
  if (!room.clients.has(client)) return
  const notify = (presence: string) =>
    sendTo(client.socket, `{"command":"presence","topic":"${topic}",${presence.slice(1)}`)
  const stay = Object.assign(known ?? { personId: viewer.id, at, names, notify }, { at, names })
  client.stays.set(topic, stay)
  room.presences.enter(topic, stay)
}
