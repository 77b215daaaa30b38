import pg from 'pg'

/** No connection became free in time: many requests at once, or slow ones. */
export const poolBusy = 'POOL_BUSY'
/** A named statement no longer fits its table, which another node has migrated. */
const statementOutdated = 'STATEMENT_OUTDATED'

/**
 * Error codes of the driver and PostgreSQL for a server that is unreachable, starting, stopping, full, too slow, or
 * read-only, as a standby is after a failover.
 */
export const isDatabaseUnavailable = (code: string) =>
  /^(25006|CONNECT_TIMEOUT|CONNECTION_(CLOSED|DESTROYED|ENDED)|STATEMENT_OUTDATED|ECONN(REFUSED|RESET)|ENOENT|EPIPE|ETIMEDOUT|57P0[1-3]|57014|53300|08[\dP]\d\d)$/.test(
    code,
  )

/**
 * Whether a read that failed on a replica can succeed on the primary: the replica is away or busy, has cancelled the read
 * because it conflicts with a change, or was asked to write.
 */
export function isReplicaFailure(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return isDatabaseUnavailable(code) || code === poolBusy || code === '40001'
}

/**
 * Errors that PostgreSQL sends before it closes a connection because it stops, crashed or starts. A connection to a
 * read-only server is closed, too: the next one may reach a writable server.
 */
const closing = /^(57P0|08|25006)/

/** Whether the connection of a failed query cannot be used again: every error that PostgreSQL itself did not report. */
export const isConnectionLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || closing.test(error.code ?? '') || isStatementOutdated(error)

/** "cached plan must not change result type", which has the code of all unsupported features. */
export const isStatementOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** Gives the driver's own errors, which all mean that there is no connection, and outdated statements a code. */
export function withCode(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (isStatementOutdated(error)) return Object.assign(error, { code: statementOutdated })
  return 'code' in error && error.code ? error : Object.assign(error, { code: 'CONNECTION_CLOSED' })
}
