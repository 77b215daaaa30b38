import { sql } from 'kysely'
import type { Preview } from 'contract/documents/document-types.ts'
import type { documents } from 'contract/documents/documents.endpoints.ts'
import { noChange } from 'contract/documents/documents.refusals.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { publish } from '../platform/live/live.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { personOrNull } from '../platform/http/viewer.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { enqueueReading } from './content/content.queries.ts'
import { enqueueLoad } from './data/data.queries.ts'
import type { InDocument } from './documents.access.ts'
import { noteChange } from './note-use.ts'
import { lockDocument } from './documents.queries.ts'
import { authorOf, documentViewById, fileView } from './document-view.ts'

interface NewVersion {
  documentId: number
  mediaKey: string
  preview: Preview | null
  /** Id of the author. */
  by: number
  restoredFrom?: number
}

/** Adds a stored file as the newest version; a job reads its content. The document must be locked. */
export async function addVersion(
  tx: Tx,
  { documentId, mediaKey, preview, by, restoredFrom }: NewVersion,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('document_version')
    .values({
      document_id: documentId,
      media_key: mediaKey,
      preview,
      number: sql`(select coalesce(max(number), 0) + 1 from document_version where document_id = ${documentId})`,
      restored_from: restoredFrom ?? null,
      created_by: personOrNull(by),
      created_at: now,
    })
    .execute()
  if (restoredFrom === undefined) await enqueueReading(tx, mediaKey)
}

const versionsOf = (db: Db, documentId: number) =>
  db
    .selectFrom('document_version')
    .innerJoin('media', 'media.key', 'media_key')
    .leftJoin('person', 'person.id', 'document_version.created_by')
    .select([
      'number',
      'restored_from',
      'preview',
      'media.key',
      'media.file_name',
      'media.size',
      'document_version.created_by',
      'document_version.created_at',
      'person.first_name',
      'person.last_name',
    ])
    .where('document_id', '=', documentId)

/** The versions of a document, newest first. */
export const listVersions: Handler<typeof documents.versions, InDocument> = async (context) => {
  const { db, document, query } = context
  const { pageNumber, pageSize } = query
  const rows = await versionsOf(db, document.id)
    .orderBy('number', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const results = rows.map(async (row) => ({
    number: row.number,
    restored_from: row.restored_from,
    created_by: authorOf(row, context),
    created_at: row.created_at.toISOString(),
    file: await fileView(row, context),
  }))
  const all = sql`select from document_version where document_id = ${document.id}`
  return {
    results: await Promise.all(results),
    ...boundedTotal(await boundedCount(db, all)),
    pageNumber,
    pageSize,
  }
}

/** Adds the file of an older version as the newest version; the versions in between are kept. */
export const restoreVersion: Handler<typeof documents.restoreVersion, InDocument> = async (context) => {
  const { tx, now, viewer, body, params, ip } = context
  const before = await lockDocument(tx, params.id)
  if (!before || before.removed_at) throw notFound()
  refuseStale(body.updated_at, before)
  const version = await versionsOf(tx, params.id).where('number', '=', params.number).executeTakeFirst()
  if (!version) throw notFound()
  if (context.document.number === version.number) throw new Problem(noChange)
  const { key: mediaKey, preview, number: restoredFrom } = version
  await addVersion(tx, { documentId: params.id, mediaKey, preview, by: viewer.id, restoredFrom }, now)
  await tx
    .updateTable('document')
    .set({ updated_at: nextVersion(now) })
    .where('id', '=', params.id)
    .execute()
  if (before.is_data_doc) await enqueueLoad(tx, params.id)
  await noteChange(tx, { document: context.document, by: viewer.id, ip }, { restored_version: restoredFrom })
  await publish(tx, `project:${before.project_id}`, { documents: true })
  return documentViewById(tx, params.id, context)
}
