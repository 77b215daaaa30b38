import type { Ending } from 'contract/platform/live-socket.ts'
import { leave, sendTo, type Client, type Room } from './live-room.ts'
import type { LiveTopics } from './live.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Viewer } from '../http/viewer.ts'

/** Milliseconds. */
const resubscribeDelay = 1000

type Rights = Room['rights']

interface SubscriptionRequest {
  viewer: Viewer
  topic: string
  isRecheck?: boolean
}

/** @throws Problem when the viewer may not subscribe to the topic */
export async function reach(
  { topics, db }: Rights,
  { topic, ...context }: SubscriptionRequest,
): Promise<void> {
  const { liveTopic, id } = found(topics, topic)
  if (!liveTopic) throw notFound()
  const watch = typeof liveTopic === 'function' ? liveTopic : liveTopic.watch
  await watch({ ...context, db, id })
}

/** Whether the viewer may know who else is at the topic. @throws Problem when they may not attend it */
export async function mayKnowNames(
  { topics, db }: Rights,
  { topic, ...context }: SubscriptionRequest,
): Promise<boolean> {
  const { liveTopic, id } = found(topics, topic)
  if (typeof liveTopic !== 'object') throw notFound()
  return (await liveTopic.attend({ ...context, db, id })).names
}

/** Rechecks the rights of all clients, round after round. @returns a function that stops it */
export function recheckAll(room: Room, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const round = async () => {
    for (const client of room.clients) await recheck(room, client)
    if (!isOver) next()
  }
  const next = () => (timer = setTimeout(() => void round(), pause))
  next()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/**
 * Rechecks the rights of a client. Who has lost the right to a topic gets one last message, so that the screen
 * refetches and learns it (SEC-08), and another when the right is back. They are removed from presence and no longer
 * see others.
 */
export async function recheck(room: Room, client: Client): Promise<void> {
  const { viewer, socket, topics, lost, stays } = client
  if (!viewer) return
  for (const topic of lost.keys()) await resubscribe(room, client, topic)
  const refused: [topic: string, gone: Ending][] = []
  for (const topic of topics) {
    const why = await whyRefused(reach(room.rights, { viewer, topic, isRecheck: true }))
    if (why) refused.push([topic, why.refusal.code === 'permission_denied' ? 'denied' : 'withdrawn'])
  }
  // All at once, so that a page that ends with one of them asks nothing of the others.
  const ended = refused.filter(([topic]) => topics.delete(topic))
  const all = ended.map(([topic]) => topic)
  for (const [topic, gone] of ended) {
    lost.set(topic, undefined)
    sendTo(socket, { command: 'changed', topic, gone, lost: all })
  }
  for (const [topic, stay] of stays) {
    const namesAllowed = mayKnowNames(room.rights, { viewer, topic, isRecheck: true })
    if (await whyRefused(namesAllowed)) {
      leave(room, client, topic)
      sendTo(socket, { command: 'presence', topic, people: [], total: 0 })
    } else stay.names = await namesAllowed.catch(() => stay.names)
  }
}

/**
 * The same when the rights of the client's person have changed. Pages also hear of the topics that they keep, as what their
 * reader may do there can be less, or more, than before.
 */
export async function recheckChanged(room: Room, client: Client): Promise<void> {
  await recheck(room, client)
  for (const topic of client.topics) sendTo(client.socket, { command: 'changed', topic, rights: true })
}

async function resubscribe(
  room: Room,
  { viewer, socket, topics, lost }: Client,
  topic: string,
): Promise<void> {
  if (!viewer) return
  const isGiven = await reach(room.rights, { viewer, topic, isRecheck: true }).then(
    () => true,
    () => false,
  )
  if (!isGiven || !lost.delete(topic)) return
  topics.add(topic)
  sendTo(socket, { command: 'changed', topic })
}

/** A change may mean that a lost right is back: it is rechecked, once for all messages within a second. */
export function resubscribeSoon(room: Room, client: Client, topic: string): void {
  if (client.lost.get(topic)) return
  const ask = () => {
    if (client.lost.has(topic)) client.lost.set(topic, undefined)
    void resubscribe(room, client, topic)
  }
  client.lost.set(topic, setTimeout(ask, resubscribeDelay))
}

/** Why access is refused; a database error is no refusal. */
const whyRefused = (access: Promise<unknown>): Promise<Problem | undefined> =>
  access.then(
    () => undefined,
    (error: unknown) => (error instanceof Problem ? error : undefined),
  )

function found(topics: LiveTopics, topic: string) {
  const [kind = '', id] = topic.split(':')
  return { liveTopic: Object.hasOwn(topics, kind) ? topics[kind] : undefined, id: Number(id) }
}
