import pg from 'pg'

/** No connection became free in time: many requests at once, or slow ones. */
export const poolBusy = 'POOL_BUSY'

/**
 * Error codes of the driver and PostgreSQL for a server that is unreachable, starting, stopping, full, too slow, or
 * read-only, as a standby is after a failover.
 */
export const isDatabaseUnavailable = (code: string) =>
  /^(25006|CONNECT_TIMEOUT|CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONN(REFUSED|RESET)|ENOENT|EPIPE|ETIMEDOUT|57P0[1-3]|57014|53300|08\d\d\d)$/.test(
    code,
  )

/**
 * Errors that PostgreSQL sends before it closes a connection because it stops, crashed or starts. A connection to a
 * read-only server is closed, too: the next one may reach a writable server.
 */
const closing = /^(57P0|08|25006)/

/** Whether the connection of a failed query cannot be used again: every error that PostgreSQL itself did not report. */
export const isConnectionLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || closing.test(error.code ?? '')

/** Adds a code to the driver's own errors, which have none and all mean that there is no connection. */
export const withCode = (error: unknown): unknown =>
  error instanceof Error && !('code' in error && error.code)
    ? Object.assign(error, { code: 'CONNECTION_CLOSED' })
    : error
