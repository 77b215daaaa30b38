import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Takes a name out of what others were told of its owner. */
export const forgetName = (tx: Tx, name: string) =>
  sql`update notification set description = replace(description, ${name}, 'A former member')
    where strpos(description, ${name}) > 0`.execute(tx)
