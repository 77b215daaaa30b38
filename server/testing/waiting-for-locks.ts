import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** Number of connections to this database that are waiting for a lock. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}
