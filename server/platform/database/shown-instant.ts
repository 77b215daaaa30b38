import { sql, type RawBuilder } from 'kysely'

/** An instant in wire shape, as `toISOString` writes it. */
export const shownInstant = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
