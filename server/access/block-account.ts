import type { Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { revokeApiTokens } from './api-tokens/api-tokens.queries.ts'
import { dropChange } from './email-change/email-change.queries.ts'
import { dropLinks } from './links.queries.ts'
import { endAllSessions } from './sessions.queries.ts'

/**
 * Blocks an account and ends its sessions: tokens stay invalid after unblocking, and so do links to a new password or
 * address, which another person may have requested.
 */
export async function blockAccount(tx: Tx, personId: number, now: Date): Promise<void> {
  await tx.updateTable('person').set({ blocked_at: now }).where('id', '=', personId).execute()
  await announce(tx, 'account.use_changed', { personId })
  await endAllSessions(tx, personId)
  await revokeApiTokens(tx, personId, now)
  await dropLinks(tx, { personId, purpose: 'reset' })
  await dropChange(tx, personId)
}

export async function unblockAccount(tx: Tx, personId: number, now: Date): Promise<void> {
  // An account that was blocked manually in the database may still have sessions and tokens.
  await endAllSessions(tx, personId)
  await revokeApiTokens(tx, personId, now)
  await tx.updateTable('person').set({ blocked_at: null }).where('id', '=', personId).execute()
  await announce(tx, 'account.use_changed', { personId })
}
