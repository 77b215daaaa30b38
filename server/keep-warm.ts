import type { FastifyBaseLogger } from 'fastify'
import { domains } from './domains.ts'
import type { Database } from './platform/database/database.ts'

/** Milliseconds between two runs. */
const pause = 10 * 60_000

/**
 * Fills the in-memory caches of the domains in the background, so that the first request after a start or a quiet period
 * does not have to wait for them.
 * @returns a function that stops it
 */
export function keepWarm(database: Database, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const warmUpAll = async () => {
    for (const { warmUp } of domains)
      await warmUp?.(database).catch((error: unknown) => log.warn({ err: error }, 'warm-up failed'))
  }
  const timer = setInterval(() => void warmUpAll(), pause)
  timer.unref()
  void warmUpAll()
  return () => clearInterval(timer)
}
