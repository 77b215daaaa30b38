import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import type { Gauges } from '../platform/metrics/gauges.ts'

interface MailFigures extends Record<string, number> {
  mails_waiting: number
  mails_failed: number
  mails_oldest_waiting_seconds: number
}

export const mailGauges: Gauges = {
  help: {
    mails_waiting: 'Mails that have not left yet',
    mails_failed: 'Mails that were given up, and are still kept',
    mails_oldest_waiting_seconds: 'Age of the oldest mail that has not left yet',
  },
  read: (db) => mailFigures(db),
}

export const mailFigures = (db: Db): Promise<MailFigures> =>
  oneRow(
    db,
    sql<MailFigures>`
      select count(*) filter (where failed_at is null)::int as mails_waiting,
        count(failed_at)::int as mails_failed,
        coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0)::float8
          as mails_oldest_waiting_seconds
      from mail where sent_at is null`,
  )
