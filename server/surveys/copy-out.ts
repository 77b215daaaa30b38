import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { manyExports } from 'contract/surveys/surveys.refusals.ts'
import { Problem } from '../platform/problem.ts'
import type { Asking } from '../platform/routes.ts'

/** Downloads that one tenant may have under way in this process. */
const mostAtOnce = 2
const underWay = new Map<number, number>()

/**
 * Streams a query as CSV with a byte order mark, as fast as its reader takes it and never more than a few chunks in
 * memory. When the reader goes away the query is cancelled (REL-23).
 * @throws Problem 429 while two downloads of the tenant run
 */
export async function copyOut(
  { bulk, db, gone, log }: Pick<Asking, 'bulk' | 'db' | 'gone' | 'log'>,
  { tenant, query }: { tenant: number; query: string },
): Promise<Readable> {
  const running = underWay.get(tenant) ?? 0
  if (running >= mostAtOnce) throw new Problem(manyExports, 10)
  underWay.set(tenant, running + 1)
  const connection = await bulk.reserve()
  const end = () => {
    connection.release()
    const left = underWay.get(tenant)! - 1
    if (left > 0) underWay.set(tenant, left)
    else underWay.delete(tenant)
  }
  try {
    const [{ pid }] = await connection<[{ pid: number }]>`select pg_backend_pid() as pid`
    const rows: Readable = await connection
      .unsafe(`copy (${query}) to stdout with (format csv, header true)`)
      .readable()
    const cancel = () => sql`select pg_cancel_backend(${pid})`.execute(db)
    const ended = new Promise<void>((over) => rows.once('error', () => {}).once('close', over))
    const stop = () => {
      if (rows.readableEnded || rows.errored) return
      // The connection is good for the next one only when all of this one has been read away.
      rows.resume()
      cancel().catch((error: unknown) => log.warn({ err: error }, 'download could not be cancelled'))
    }
    gone.addEventListener('abort', stop, { once: true })
    void ended.then(end)
    const csv = Readable.from(withMark(rows))
    csv.once('close', stop)
    return csv
  } catch (error) {
    end()
    throw error
  }
}

async function* withMark(rows: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('\ufeff')
  for await (const chunk of rows.iterator({ destroyOnReturn: false })) yield chunk as Buffer
}
