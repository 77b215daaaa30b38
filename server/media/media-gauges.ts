import { sql } from 'kysely'
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
  read: async (db) => {
    const { rows } = await sql<MediaFigures>`
      select count(*)::int as media_files, coalesce(sum(size), 0)::float8 as media_bytes,
        pg_database_size(current_database())::float8 as database_bytes
      from media`.execute(db)
    return rows[0] ?? {}
  },
}
