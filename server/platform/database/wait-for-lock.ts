import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds between two attempts. */
const pause = 200

/**
 * Takes a lock that only one session of the database can hold, until the connection is closed or, with `inTransaction`, until
 * the end of the transaction. It asks again and again instead of waiting in PostgreSQL: a statement that waits has a snapshot,
 * for whose end `create index concurrently` in the session with the lock would wait, so that neither would ever finish.
 * @param onWait called once if another session holds the lock
 */
export async function waitForLock(
  client: pg.ClientBase,
  name: 'seventeen start' | 'seventeen migrations',
  { inTransaction = false, onWait = () => {} }: { inTransaction?: boolean; onWait?: () => void } = {},
): Promise<void> {
  const take = inTransaction ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_lock'
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${take}(hashtext($1)) as taken`, [name])
    if (rows[0]?.taken) return
    if (tries === 1) onWait()
    await setTimeout(pause)
  }
}
