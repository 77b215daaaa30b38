import { leave, send, type Client, type Room } from './live-room.ts'
import type { LiveTopics } from './live.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Viewer } from '../http/viewer.ts'

/** Milliseconds. */
const regainPause = 1000

type Rights = Room['rights']

interface SubscriptionRequest {
  viewer: Viewer
  topic: string
  isRecheck?: boolean
}

/** @throws Problem when the viewer may not watch the topic */
export async function reach(
  { watchables: topics, db }: Rights,
  { topic, ...context }: SubscriptionRequest,
): Promise<void> {
  const { watchable, id } = found(topics, topic)
  if (!watchable) throw notFound()
  const watch = typeof watchable === 'function' ? watchable : watchable.watch
  await watch({ ...context, db, id })
}

/** Whether the viewer may know who else is at the topic. @throws Problem when they may not be seen there */
export async function mayKnowNames(
  { watchables: topics, db }: Rights,
  { topic, ...context }: SubscriptionRequest,
): Promise<boolean> {
  const { watchable, id } = found(topics, topic)
  if (typeof watchable !== 'object') throw notFound()
  return (await watchable.attend({ ...context, db, id })).names
}

/** Asks everybody's rights again, round after round. @returns what ends it */
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
 * Who has lost the right to something hears of it no more, but for a last time, so that the screen asks and learns it
 * (SEC-08), and once more when they have it again; they are not seen there any more, and see nobody.
 */
export async function recheck(room: Room, client: Client): Promise<void> {
  const { viewer, socket, topics, lost, stays } = client
  if (!viewer) return
  for (const topic of lost.keys()) await resubscribe(room, client, topic)
  for (const topic of topics)
    if ((await isRefused(reach(room.rights, { viewer, topic, isRecheck: true }))) && topics.delete(topic)) {
      lost.set(topic, undefined)
      send(socket, { command: 'changed', topic })
    }
  for (const [topic, stay] of stays) {
    const asked = mayKnowNames(room.rights, { viewer, topic, isRecheck: true })
    if (await isRefused(asked)) {
      leave(room, client, topic)
      send(socket, { command: 'presence', topic, people: [], total: 0 })
    } else stay.names = await asked.catch(() => stay.names)
  }
}

async function resubscribe(
  room: Room,
  { viewer, socket, topics, lost }: Client,
  topic: string,
): Promise<void> {
  const isGiven = await reach(room.rights, { viewer: viewer!, topic, isRecheck: true }).then(
    () => true,
    () => false,
  )
  if (!isGiven || !lost.delete(topic)) return
  topics.add(topic)
  send(socket, { command: 'changed', topic })
}

/** What has changed may be that a lost thing is back: it is asked for, once for all news of a second. */
export function resubscribeSoon(room: Room, client: Client, topic: string): void {
  if (client.lost.get(topic)) return
  const ask = () => {
    if (client.lost.has(topic)) client.lost.set(topic, undefined)
    void resubscribe(room, client, topic)
  }
  client.lost.set(topic, setTimeout(ask, regainPause))
}

/** Whether the answer is no; a database that is away is no answer. */
const isRefused = (asked: Promise<unknown>) =>
  asked.then(
    () => false,
    (error: unknown) => error instanceof Problem,
  )

function found(topics: LiveTopics, topic: string) {
  const [kind = '', id] = topic.split(':')
  return { watchable: Object.hasOwn(topics, kind) ? topics[kind] : undefined, id: Number(id) }
}
