import { audit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { endAllSessions } from './sessions.queries.ts'

interface Block {
  personId: number
  now: Date
  /** Who does it; nobody when the operator does. */
  actor: number | undefined
}

/** Blocks an account and ends its sessions for good: no token of before lives again after unblocking. */
export async function blockAccount(tx: Tx, { personId, now, actor }: Block): Promise<void> {
  await tx.updateTable('person').set({ blocked_at: now }).where('id', '=', personId).execute()
  await endAllSessions(tx, personId)
  await audit(tx, { actor, action: 'account.blocked', subject: `person:${personId}` })
}

export async function unblockAccount(tx: Tx, { personId, actor }: Omit<Block, 'now'>): Promise<void> {
  // Of an account that was blocked in the database by hand, sessions may be left.
  await endAllSessions(tx, personId)
  await tx.updateTable('person').set({ blocked_at: null }).where('id', '=', personId).execute()
  await audit(tx, { actor, action: 'account.unblocked', subject: `person:${personId}` })
}
