import type { DataShape } from 'contract/documents/document-data.schemas.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Makes the rows of a data document explorable. */
    'document.load-data': { documentId: number }
  }
}

/** Selects `document_id` and the `media_key` of the newest version's file, for joins. */
export const newestFiles = (db: Db) =>
  db
    .selectFrom('document_version')
    .distinctOn('document_id')
    .select(['document_id', 'media_key'])
    .orderBy('document_id')
    .orderBy('number', 'desc')

/** Stores how to read the file of a data document. A job loads its rows; those read in another way are replaced. */
export async function storeShape(tx: Db, mediaKey: string, shape: DataShape): Promise<void> {
  await tx
    .insertInto('document_data')
    .values({ media_key: mediaKey, shape })
    .onConflict((conflict) =>
      conflict.column('media_key').doUpdateSet((data) => ({
        shape: data.ref('excluded.shape'),
        summary: sql`case when document_data.shape = excluded.shape then document_data.summary end`,
      })),
    )
    .execute()
}

/** Enqueues the job that loads the rows of a data document and deletes those no longer needed. */
export async function enqueueLoad(tx: Tx, documentId: number): Promise<void> {
  const job = { key: `document-data:${documentId}`, queue: 'exports' }
  await enqueue(tx, 'document.load-data', { documentId }, job)
}

/** Marks the rows of the document's files other than `mediaKey` for deletion; null marks all of them. */
export const releaseData = (db: Db, documentId: number, mediaKey: string | null) =>
  sql`update document_data set media_key = null
    where media_key in (select media_key from document_version where document_id = ${documentId})
      and media_key is distinct from ${mediaKey}::text`.execute(db)

const batch = 20_000

/** Deletes rows that are no longer needed, in batches to keep locks short. */
export async function deleteUnusedData(db: Db): Promise<void> {
  for (;;) {
    const unused = await db
      .selectFrom('document_data')
      .select('id')
      .where('media_key', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (!unused) return
    const { rows } = await sql`
      with doomed as (select data_id, number from document_data_row where data_id = ${unused.id} limit ${batch})
      delete from document_data_row using doomed
      where document_data_row.data_id = doomed.data_id and document_data_row.number = doomed.number
      returning 1`.execute(db)
    if (rows.length === 0) await db.deleteFrom('document_data').where('id', '=', unused.id).execute()
  }
}
