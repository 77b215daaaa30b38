import type { Push } from '../broker/broker.ts'
import type { Tx } from '../database/database.ts'
import { queueMessages } from '../broker/outbox.ts'

/** Sends a message to every socket of these people, on every node, once the transaction has committed. */
export async function push(tx: Tx, sent: Push): Promise<void> {
  await queueMessages(tx, 'push', [JSON.stringify(sent)])
}
