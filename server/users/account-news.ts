import type { Tx } from '../platform/database/database.ts'
import { recheckRights } from '../platform/live/live.ts'
import { push } from '../platform/live/push.ts'

/**
 * Roles, flags or modules of these people have changed: what their open pages listen to is rechecked, and what the frame
 * says about their account is read again.
 */
export async function tellOfAccounts(tx: Tx, people: number[]): Promise<void> {
  await recheckRights(tx, people)
  if (people.length > 0) await push(tx, { to: people, message: { command: 'account' } })
}
