import { inTransaction, type Db } from '../platform/database/database.ts'
import { push } from '../platform/live/push.ts'
import type { InChat } from './chat.access.ts'
import { markSeen, seenBy } from './messages.queries.ts'

/**
 * Marks a conversation as seen up to a message and notifies every other socket of both people (CHA-09).
 * @returns the position up to which it is seen now
 */
export const markRead = (
  db: Db,
  { viewer, peer }: InChat,
  upTo: number,
  { now, socket }: { now: Date; socket?: string },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const seen = await markSeen(tx, { reader: viewer.id, other: peer, upTo }, now)
    if (seen === undefined) return seenBy(tx, viewer.id, peer)
    const message = { command: 'seen', from: viewer.id, to: peer, lastMessageId: seen }
    await push(tx, { to: [viewer.id, peer], message, except: socket })
    return seen
  })
