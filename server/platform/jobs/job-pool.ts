import pg from 'pg'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { errorCode } from '../error-code.ts'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/**
 * Connections of the job queue. graphile-worker tries again what fails with a code that passes by itself, and does not
 * wait for the statement that ends a job: with any other code the process would end when PostgreSQL restarts at that
 * moment (REL-02), or its disk is full (REL-18). So what an operator puts right without a restart gets such a code.
 */
export class JobPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    return super.connect().catch(tryAgainIfAway)
  }
}

/** Lets the statements of a new connection be tried again too. */
export function retryStatements(client: pg.PoolClient): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new Error('A connection has no statements.')
  const value = (...sent: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, client, sent)
    return answer instanceof Promise ? answer.catch(tryAgainIfAway) : answer
  }
  Object.defineProperty(client, 'query', { value, configurable: true, writable: true })
}

/** One of the codes after which graphile-worker waits and tries again. */
const passing = 'ETIMEDOUT'

/** Codes of PostgreSQL for a machine that lacks room, memory or a disk that works. */
const isShort = (code: string) => /^(53\d\d\d|58030)$/.test(code)

function tryAgainIfAway(error: unknown): never {
  // The driver's own errors have no code; they all mean that there is no connection.
  const code = error instanceof Error ? (errorCode(error) ?? passing) : ''
  if (!(error instanceof Error) || !(isDatabaseUnavailable(code) || isShort(code))) throw error
  throw Object.assign(new Error(error.message, { cause: error }), { code: passing })
}
