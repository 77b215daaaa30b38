import type { FastifyBaseLogger } from 'fastify'
import { domains } from './domains.ts'
import type { Database } from './platform/database/database.ts'

/** Milliseconds between two looks. */
const pause = 10 * 60_000

/**
 * Reads what domains keep in memory, in the background, so that nobody waits for it after a start or a quiet night.
 * @returns a function that ends it
 */
export function keepWarm(database: Database, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const look = async () => {
    for (const { warmUp } of domains)
      await warmUp?.(database).catch((error: unknown) => log.warn({ err: error }, 'nothing was read ahead'))
  }
  const timer = setInterval(() => void look(), pause)
  timer.unref()
  void look()
  return () => clearInterval(timer)
}
