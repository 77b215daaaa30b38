/** Error codes of the driver and PostgreSQL for a server that is unreachable, starting, stopping, full, or too slow. */
export const isDatabaseUnavailable = (code: string) =>
  /^(CONNECT_TIMEOUT|CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONN(REFUSED|RESET)|ENOENT|EPIPE|ETIMEDOUT|57P0[1-3]|57014|53300|08\d\d\d)$/.test(
    code,
  )
