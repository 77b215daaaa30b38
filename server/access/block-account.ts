import type { Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { dropChange } from './email-change/email-change.queries.ts'
import { dropLinks } from './links.queries.ts'
import { endAllSessions } from './sessions.queries.ts'

/**
 * Blocks an account and ends its sessions for good: no token of before lives again after unblocking, nor does a link to
 * a new password or another address, which somebody else may have asked for.
 */
export async function blockAccount(tx: Tx, personId: number, now: Date): Promise<void> {
  await tx.updateTable('person').set({ blocked_at: now }).where('id', '=', personId).execute()
  await announce(tx, 'account.use_changed', { personId })
  await endAllSessions(tx, personId)
  await dropLinks(tx, { personId, purpose: 'reset' })
  await dropChange(tx, personId)
}

export async function unblockAccount(tx: Tx, personId: number): Promise<void> {
  // Of an account that was blocked in the database by hand, sessions may be left.
  await endAllSessions(tx, personId)
  await tx.updateTable('person').set({ blocked_at: null }).where('id', '=', personId).execute()
  await announce(tx, 'account.use_changed', { personId })
}
