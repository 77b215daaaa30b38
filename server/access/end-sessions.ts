import type { Tx } from '../platform/database/database.ts'
import { endSockets } from '../platform/live/live.ts'
import { deleteSessions } from './sessions.queries.ts'

/** Ends a person's sessions with their sockets, all but one when given (SEC-19). */
export async function endAllSessions(tx: Tx, personId: number, keep?: number): Promise<void> {
  const ended = await deleteSessions(tx, personId, keep)
  if (ended.length > 0) await endSockets(tx, ended)
}
