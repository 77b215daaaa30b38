import { sql, type RawBuilder } from 'kysely'

/** An instant in the format of `toISOString`, as in responses. */
export const shownInstant = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
