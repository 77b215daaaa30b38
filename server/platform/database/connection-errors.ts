import pg from 'pg'

/** Error codes of the driver and PostgreSQL for a server that is unreachable, starting, stopping, full, or too slow. */
export const isDatabaseUnavailable = (code: string) =>
  /^(CONNECT_TIMEOUT|CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONN(REFUSED|RESET)|ENOENT|EPIPE|ETIMEDOUT|57P0[1-3]|57014|53300|08\d\d\d)$/.test(
    code,
  )

/** Classes of errors that PostgreSQL sends before it closes a connection because it stops, crashed or starts. */
const closing = /^(57P0|08)/

/** Whether the connection of a failed query cannot be used again: every error that PostgreSQL itself did not report. */
export const isConnectionLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || closing.test(error.code ?? '')

/** Adds a code to the driver's own errors, which have none and all mean that there is no connection. */
export const withCode = (error: unknown): unknown =>
  error instanceof Error && !('code' in error && error.code)
    ? Object.assign(error, { code: 'CONNECTION_CLOSED' })
    : error
