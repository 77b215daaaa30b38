import type { Ending } from 'contract/platform/live-socket.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Viewer } from '../http/viewer.ts'
import { queueMessages } from '../broker/outbox.ts'

/** Context of a subscription. `isRecheck`: rights are rechecked, and the audit log has the viewer's read already. */
export interface TopicRequest {
  viewer: Viewer
  db: Db
  id: number
  /** A second id, of a part of the object: 34 in `institution-set:12:34`. */
  part?: number
  isRecheck?: boolean
}

/** Throws a Problem when the viewer may not reach the object with this id. */
type MaySubscribe<Found = unknown> = (context: TopicRequest) => Promise<Found>

/**
 * Topics of the live socket. Pages are notified that a topic has changed (`survey:12`), and refetch. The access function of
 * the GET also guards the topic. For presence, `attend` decides who may be seen and whether they may see others' names.
 */
export interface LiveTopics {
  [kind: string]: MaySubscribe | { watch: MaySubscribe; attend: MaySubscribe<{ names: boolean }> }
}

/** Notifies all subscribers of a topic, on every node, once the transaction has committed. */
export async function publish(tx: Tx | Db, topic: string, change: object = {}): Promise<void> {
  await queueMessages(tx, 'live', [liveMessage(topic, change)])
}

/**
 * Notifies all subscribers that the object of a topic was deleted, which ends their subscriptions. Call it before
 * `recheckRights`, which would also notify them of lost access.
 */
export const publishDeleted = (tx: Tx | Db, topic: string) =>
  publish(tx, topic, { gone: 'deleted' satisfies Ending })

/**
 * `publish` for a change after which fewer people have access. Every subscription is rechecked first, so that people who
 * lost access are notified of that instead of running into a refused read.
 */
export const publishNarrowed = (tx: Tx | Db, topic: string) => publish(tx, topic, { narrowed: true })

/** `publish` for several topics at once. */
export async function publishAll(tx: Tx | Db, topics: readonly string[]): Promise<void> {
  await queueMessages(
    tx,
    'live',
    topics.map((topic) => liveMessage(topic)),
  )
}

/** The message of `publish`, for queries that send it themselves. */
export const liveMessage = (topic: string, change: object = {}) => JSON.stringify({ topic, news: change })

/** Closes the sockets of ended sessions, within a second (SEC-19). */
export const endSockets = (tx: Tx | Db, sessionIds: number[]) =>
  publish(tx, 'sessions', { ended: sessionIds })

/** A NOTIFY payload of PostgreSQL must be shorter than 8,000 bytes. */
const maxPersonIds = 500

/**
 * Rechecks all subscriptions and presences of people whose rights have changed, after the commit instead of within a
 * minute.
 */
export async function recheckRights(tx: Tx | Db, personIds: number[]): Promise<void> {
  for (let first = 0; first < personIds.length; first += maxPersonIds)
    await publish(tx, 'rights', { of: personIds.slice(first, first + maxPersonIds) })
}
