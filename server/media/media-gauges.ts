import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import type { Gauges } from '../platform/metrics/gauges.ts'

interface MediaFigures extends Record<string, number> {
  media_files: number
  media_bytes: number
  database_bytes: number
}

export const mediaGauges: Gauges = {
  help: {
    media_files: 'Stored files',
    media_bytes: 'Bytes of stored files',
    database_bytes: 'Bytes of the database',
  },
  read: (db) => storedFigures(db),
}

/** The files are counted by triggers, because reading all rows of `media` takes long. */
export const storedFigures = (db: Db): Promise<MediaFigures> =>
  oneRow(
    db,
    sql<MediaFigures>`
      select coalesce(sum(files), 0)::int as media_files, coalesce(sum(bytes), 0)::float8 as media_bytes,
        pg_database_size(current_database())::float8 as database_bytes
      from media_total`,
  )
