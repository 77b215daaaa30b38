import type { Hourly } from '../platform/jobs/hourly.ts'
import { isUnwritten } from './documents.queries.ts'
import { dropUnwritten } from './documents.ts'

/** Days after which nobody writes a document any more: the job queue has given up by then. */
const longest = 7
const day = 86_400_000

/** Documents whose file never came. */
export const documentsHourly: Hourly = async (_, { database: { db } }) => {
  const stale = await db
    .selectFrom('document')
    .select('id')
    .where('created_at', '<', new Date(Date.now() - longest * day))
    .where(isUnwritten)
    .limit(500)
    .execute()
  for (const { id } of stale) await dropUnwritten(db, id)
}
