import type { Ending } from 'contract/platform/live-socket.ts'
import { enterTopic, leave, leaveTopic, sendTo, type Client, type Room } from './live-room.ts'
import type { LiveTopics } from './live.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Viewer } from '../http/viewer.ts'

/** Milliseconds. */
const resubscribeDelay = 1000
/** Milliseconds until rights are checked again after a database error; random, because many checks may have failed. */
const againDelay = () => 1000 * (1 + Math.random())

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
  const { liveTopic, ...ids } = found(topics, topic)
  if (!liveTopic) throw notFound()
  const watch = typeof liveTopic === 'function' ? liveTopic : liveTopic.watch
  await watch({ ...context, db, ...ids })
}

/** Whether the viewer may know who else is at the topic. @throws Problem when they may not attend it */
export async function mayKnowNames(
  { topics, db }: Rights,
  { topic, ...context }: SubscriptionRequest,
): Promise<boolean> {
  const { liveTopic, ...ids } = found(topics, topic)
  if (typeof liveTopic !== 'object') throw notFound()
  return (await liveTopic.attend({ ...context, db, ...ids })).names
}

/**
 * Serialises checks of a client's rights: otherwise a result from before a change could arrive after a newer one and
 * replace it.
 */
export function inTurn<T>(client: Client, ask: () => Promise<T>): Promise<T> {
  const answered = (client.asking ?? Promise.resolve()).then(ask)
  const over = answered
    .then(nothing, nothing)
    .then(() => void (client.asking === over && (client.asking = undefined)))
  client.asking = over
  return answered
}

const nothing = () => {}

/** Rechecks the rights of all clients, round after round. @returns a function that stops it */
export function recheckAll(room: Room, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const round = async () => {
    for (const client of room.clients) await inTurn(client, () => recheck(room, client))
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
 * Rechecks the rights of a client. A client that has lost the right to a topic gets one last message, so that the page
 * refetches (SEC-08), and another when the right is restored. It is removed from presence and no longer sees others.
 * @returns whether all checks succeeded; after a database error the previous state remains
 */
export async function recheck(room: Room, client: Client): Promise<boolean> {
  const { viewer, socket, topics, lost, stays } = client
  if (!viewer) return true
  let isKnown = true
  for (const topic of lost.keys()) isKnown = (await resubscribe(room, client, topic)) && isKnown
  const refused: [topic: string, gone: Ending][] = []
  for (const topic of topics) {
    const found = await verdictOn(reach(room.rights, { viewer, topic, isRecheck: true }))
    if (found === 'unknown') isKnown = false
    else if (found !== 'given') refused.push([topic, isDenied(found) ? 'denied' : 'withdrawn'])
  }
  // In parallel, so that a page that ends with one topic requests nothing for the others.
  const ended = refused.filter(([topic]) => topics.delete(topic))
  const all = ended.map(([topic]) => topic)
  for (const [topic, gone] of ended) {
    lost.set(topic, undefined)
    sendTo(socket, { command: 'changed', topic, gone, lost: all })
  }
  for (const [topic, stay] of stays) {
    const namesAllowed = mayKnowNames(room.rights, { viewer, topic, isRecheck: true })
    const found = await verdictOn(namesAllowed)
    if (found === 'unknown') isKnown = false
    else if (found === 'given') stay.names = await namesAllowed
    else {
      leave(room, client, topic)
      sendTo(socket, { command: 'presence', topic, people: [], total: 0 })
    }
  }
  return isKnown
}

/**
 * The same after the rights of the person have changed. Also notifies pages of the topics they keep, because the person
 * may be allowed to do more or less there.
 */
export async function recheckChanged(room: Room, client: Client): Promise<boolean> {
  const isKnown = await recheck(room, client)
  for (const topic of client.topics) sendTo(client.socket, { command: 'changed', topic, rights: true })
  return isKnown
}

/** Rechecks, and repeats until all checks have succeeded, instead of waiting for the next round. */
export function recheckNow(room: Room, client: Client, recheckRights = recheck): void {
  void inTurn(client, async () => {
    if (!(await recheckRights(room, client))) recheckSoon(room, client)
  })
}

function recheckSoon(room: Room, client: Client): void {
  if (!client.viewer) return
  client.again ??= setTimeout(() => {
    client.again = undefined
    recheckNow(room, client)
  }, againDelay())
}

/**
 * Grants a refused subscription once the right is restored or the database responds again.
 * @returns the reason of the refusal, for a page that has read the object before
 */
export function subscribeLater(
  room: Room,
  client: Client,
  { topic, why }: { topic: string; why: unknown },
): Ending | undefined {
  leaveTopic(room, client, topic)
  client.lost.set(topic, undefined)
  enterTopic(room, client, topic)
  if (why instanceof Problem) return isDenied(why) ? 'denied' : 'unknown'
  recheckSoon(room, client)
  return undefined
}

/** @returns whether the check succeeded */
async function resubscribe(
  room: Room,
  { viewer, socket, topics, lost }: Client,
  topic: string,
): Promise<boolean> {
  if (!viewer) return true
  const found = await verdictOn(reach(room.rights, { viewer, topic, isRecheck: true }))
  if (found === 'given' && lost.delete(topic)) {
    topics.add(topic)
    sendTo(socket, { command: 'changed', topic })
  }
  return found !== 'unknown'
}

/** A change may restore a lost right: rechecks it, once for all messages within a second. */
export function resubscribeSoon(room: Room, client: Client, topic: string): void {
  if (client.lost.get(topic)) return
  const ask = () => {
    if (client.lost.has(topic)) client.lost.set(topic, undefined)
    void inTurn(client, async () => {
      if (!(await resubscribe(room, client, topic))) recheckSoon(room, client)
    })
  }
  client.lost.set(topic, setTimeout(ask, resubscribeDelay))
}

const isDenied = ({ refusal }: Problem) => refusal.code === 'permission_denied'

/** Whether access is granted, or why it is refused; `unknown` after a database error. */
const verdictOn = (access: Promise<unknown>): Promise<'given' | 'unknown' | Problem> =>
  access.then(
    () => 'given',
    (error: unknown) => (error instanceof Problem ? error : 'unknown'),
  )

function found(topics: LiveTopics, topic: string) {
  const [kind = '', id, part] = topic.split(':')
  return {
    liveTopic: Object.hasOwn(topics, kind) ? topics[kind] : undefined,
    id: Number(id),
    ...(part !== undefined && { part: Number(part) }),
  }
}
