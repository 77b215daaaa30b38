import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { pushParts } from './push-parts.ts'

/** A message for every socket of some people, as it travels between nodes. */
export interface Push {
  /** Ids of the people. */
  to: number[]
  message: object
  /** Id of a socket that already has it. */
  except?: string | undefined
}

/** Sends a message to every socket of these people, on every node, once the transaction has committed. */
export async function push(tx: Tx, sent: Push): Promise<void> {
  await sql`select pg_notify('push', part) from unnest(${pushParts(JSON.stringify(sent))}::text[]) part`.execute(
    tx,
  )
}
