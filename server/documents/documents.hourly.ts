import { daysToRestore } from 'contract/platform/time-to-restore.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { transaction, type Db } from '../platform/database/database.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import { enqueueReading, unreadFiles } from './content/content.queries.ts'
import { deleteUnusedData, enqueueLoad, newestFiles } from './data/data.queries.ts'
import { isUnwritten } from './documents.queries.ts'
import { dropUnwritten } from './documents.ts'

/** Days after which a document without its file is deleted; by then the job queue has given up. */
const maxDays = 7
const day = 86_400_000
const batch = 500

/** Deletes documents removed 30 days ago, documents whose file was never written, and unused rows. */
export const documentsHourly: Hourly = async (_, { database: { db } }) => {
  await purgeRemoved(db)
  const stale = await db
    .selectFrom('document')
    .select('id')
    .where('created_at', '<', new Date(Date.now() - maxDays * day))
    .where(isUnwritten)
    .limit(batch)
    .execute()
  for (const { id } of stale) await dropUnwritten(db, id)
  await deleteUnusedData(db)
  await loadMissingData(db)
  await readMissingContent(db)
}

async function purgeRemoved(db: Db): Promise<void> {
  for (let purged = batch; purged === batch;) {
    purged = await transaction(db, async (tx) => {
      const due = tx
        .selectFrom('document')
        .select('id')
        .where('removed_at', '<', new Date(Date.now() - daysToRestore * day))
        .limit(batch)
      const gone = await tx.deleteFrom('document').where('id', 'in', due).returning('id').execute()
      if (gone.length > 0) await sweepSoon(tx)
      return gone.length
    })
  }
}

/** Enqueues loading for data documents whose rows were never loaded. */
async function loadMissingData(db: Db): Promise<void> {
  const missing = await db
    .selectFrom(newestFiles(db).as('newest'))
    .innerJoin('document', 'document.id', 'newest.document_id')
    .leftJoin('document_data', 'document_data.media_key', 'newest.media_key')
    .select('document.id')
    .where('is_data_doc', '=', true)
    .where('removed_at', 'is', null)
    .where('document_data.id', 'is', null)
    .limit(batch)
    .execute()
  await transaction(db, async (tx) => {
    for (const { id } of missing) await enqueueLoad(tx, id)
  })
}

/** Enqueues reading files that were never read. */
async function readMissingContent(db: Db): Promise<void> {
  const unread = await unreadFiles(db, batch)
  await transaction(db, async (tx) => {
    for (const { media_key } of unread) await enqueueReading(tx, media_key)
  })
}
