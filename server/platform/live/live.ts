import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { Viewer } from '../http/viewer.ts'

/** What is asked of a domain. `again`: the viewer was let in before, so the audit log has their read already. */
interface TopicRequest {
  viewer: Viewer
  db: Db
  id: number
  isRecheck?: boolean
}

/** Throws a Problem when the viewer may not reach the thing of this id. */
type MaySubscribe<Found = unknown> = (context: TopicRequest) => Promise<Found>

/**
 * The one socket. It tells what changed, by topic (`survey:12`), and the screen fetches again; who may watch a topic
 * is decided by the access function that also guards the GET. Where people also see who else is there, `attend` says
 * who may be seen there, and whether they may know the names of the others.
 */
export interface LiveTopics {
  [kind: string]: MaySubscribe | { watch: MaySubscribe; attend: MaySubscribe<{ names: boolean }> }
}

/** Tells every watcher of a topic, on every node, once the transaction has committed. */
export async function publish(tx: Tx | Db, topic: string, news: object = {}): Promise<void> {
  await sql`select pg_notify('live', ${liveMessage(topic, news)})`.execute(tx)
}

/** What `touch` sends, for a statement that tells it itself. */
export const liveMessage = (topic: string, news: object = {}) => JSON.stringify({ topic, news })

/** Ends the sockets of sessions that are over, within the second (SEC-19). */
export const endSockets = (tx: Tx | Db, sessionIds: number[]) =>
  publish(tx, 'sessions', { ended: sessionIds })

/** A notification of PostgreSQL carries less than 8,000 bytes. */
const mostNamed = 500

/**
 * The rights of these people have changed: after the commit they are asked of everything that they watch or are seen
 * at, at once instead of within the minute.
 */
export async function recheckRights(tx: Tx | Db, personIds: number[]): Promise<void> {
  for (let first = 0; first < personIds.length; first += mostNamed)
    await publish(tx, 'rights', { of: personIds.slice(first, first + mostNamed) })
}
