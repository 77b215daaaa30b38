import type { Hourly } from '../platform/jobs/hourly.ts'
import { isUnwritten } from './documents.queries.ts'
import { dropUnwritten } from './documents.ts'

/** Days after which an unwritten document is given up: by then the job queue has. */
const maxDays = 7
const day = 86_400_000

/** Deletes documents whose file was never written. */
export const documentsHourly: Hourly = async (_, { database: { db } }) => {
  const stale = await db
    .selectFrom('document')
    .select('id')
    .where('created_at', '<', new Date(Date.now() - maxDays * day))
    .where(isUnwritten)
    .limit(500)
    .execute()
  for (const { id } of stale) await dropUnwritten(db, id)
}
