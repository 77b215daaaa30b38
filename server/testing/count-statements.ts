import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import pg from 'pg'

/**
 * Number of statements that a read sends to PostgreSQL; those of the queue itself and heartbeats are not counted. It is
 * read twice, as a job of this minute may run beside it.
 * @param about only those that name one of these
 */
export async function countStatements(read: () => Promise<unknown>, about = /./): Promise<number> {
  return Math.min(await countOnce(read, about), await countOnce(read, about))
}

async function countOnce(read: () => Promise<unknown>, about: RegExp): Promise<number> {
  const { prototype } = pg.Client
  const { query } = prototype
  let count = 0
  prototype.query = function (this: pg.Client, ...sent: Parameters<typeof query>) {
    const [statement] = sent as unknown as [string | { text?: string }]
    const text = typeof statement === 'string' ? statement : (statement.text ?? '')
    if (about.test(text) && !/graphile_worker|^select 1$/.test(text)) count += 1
    return Reflect.apply(query, this, sent) as ReturnType<typeof query>
  } as typeof query
  try {
    await read()
  } finally {
    prototype.query = query
  }
  return count
}

/** How many connections of this database wait for somebody else's lock. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}
