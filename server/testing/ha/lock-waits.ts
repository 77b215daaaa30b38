import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two looks. */
const pause = 25

/**
 * Watches how long statements of requests wait for locks.
 * @returns a function that ends it and returns the longest wait, in milliseconds
 */
export async function watchLocks(url: string): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: url, application_name: 'watching locks' })
  client.on('error', () => {})
  await client.connect()
  let isOver = false
  let longest = 0
  const watching = (async () => {
    while (!isOver) {
      // Migrations have another name.
      const { rows } = await client.query<{ waited: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float8 as waited
         from pg_locks join pg_stat_activity using (pid)
         where not granted and locktype <> 'advisory' and application_name = 'seventeen'`,
      )
      longest = Math.max(longest, rows[0]?.waited ?? 0)
      await setTimeout(pause)
    }
  })()
  // A failure is reported by the function that is returned.
  watching.catch(() => {})
  return async () => {
    isOver = true
    await watching
    await client.end()
    // It may have gone on until the next look.
    return longest + pause
  }
}
