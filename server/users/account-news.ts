import type { Tx } from '../platform/database/database.ts'
import { recheckRights } from '../platform/live/live.ts'
import { push } from '../platform/live/push.ts'

/**
 * After a change of roles, flags or modules: rechecks the subscriptions of these people's open pages and refreshes their
 * account.
 */
export async function tellOfAccounts(tx: Tx, people: number[]): Promise<void> {
  await recheckRights(tx, people)
  if (people.length > 0) await push(tx, { to: people, message: { command: 'account' } })
}
