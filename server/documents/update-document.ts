import type { documents } from 'contract/documents/documents.endpoints.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import { whyNotUpdate } from 'contract/documents/documents.rules.ts'
import { withLocalFile } from '../media/media.ts'
import { differences } from '../platform/database/audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { storeShape, enqueueLoad } from './data/data.queries.ts'
import type { InDocument } from './documents.access.ts'
import { documentById, lockDocument } from './documents.queries.ts'
import { documentViewById } from './document-view.ts'
import { checkedFile, requireFile, storeChecked, tableIn, type CheckedFile } from './checked-file.ts'
import { noteChange } from './note-use.ts'
import { addVersion } from './versions.ts'

type Sent = BodyOf<typeof documents.update>

/**
 * Changes the fields that were sent; a file becomes the newest version. A second change of the same version is refused
 * (REL-07), unless it repeats an upload whose response was lost.
 */
export const updateDocument: Handler<typeof documents.update, InDocument> = async (context) => {
  const { db, body, document, permissions, files, config, now, viewer, ip } = context
  refuse(whyNotUpdate(permissions, document, body.permissions))
  const isDataDoc = body.isDataDoc ?? document.is_data_doc
  const file = await checkedFile(files, isDataDoc)
  requireFile(file !== undefined || document.key !== null, isDataDoc)
  // The existing file of a document that becomes a data document is checked now.
  const shape =
    isDataDoc && !file && !document.is_data_doc && document.key !== null
      ? await withLocalFile(config, document.key, (path) =>
          tableIn({ path, fileName: document.file_name ?? '' }),
        )
      : undefined
  return inTransaction(db, async (tx) => {
    const before = await lockExisting(tx, document.id)
    if (file && (await isRepetition(tx, document.id, file, body)))
      return documentViewById(tx, document.id, context)
    refuseStale(body.updated_at, before)
    if (file) {
      const stored = await storeChecked(tx, file, { config, viewer, project: before.project_id })
      const { preview } = file
      await addVersion(tx, { documentId: document.id, mediaKey: stored, preview, by: viewer.id }, now)
    }
    if (shape && document.key !== null) await storeShape(tx, document.key, shape)
    await tx
      .updateTable('document')
      .set({
        ...(body.name !== undefined && { name: body.name }),
        ...(body.description !== undefined && { description: body.description }),
        ...(body.permissions !== undefined && { permissions: body.permissions }),
        is_data_doc: isDataDoc,
        updated_at: nextVersion(now),
      })
      .where('id', '=', document.id)
      .execute()
    if (isDataDoc || before.is_data_doc) await enqueueLoad(tx, document.id)
    const renamed = differences({ name: before.name }, { name: body.name ?? before.name })
    const detail = { ...renamed, ...(file && { new_version: true }) }
    await noteChange(tx, { document, by: viewer.id, ip }, detail)
    if (body.permissions === 'PUBLIC' && before.permissions !== 'PUBLIC')
      await announce(tx, 'document.published', {
        documentId: document.id,
        projectId: before.project_id,
        by: viewer.id,
        at: now.toISOString(),
      })
    await publish(tx, `project:${before.project_id}`, { documents: true })
    return documentViewById(tx, document.id, context)
  })
}

async function lockExisting(tx: Tx, id: number) {
  const row = await lockDocument(tx, id)
  if (!row || row.removed_at) throw notFound()
  return row
}

/**
 * Whether a request based on an older version has been stored already: the newest file has the same bytes, and all fields
 * are equal. The document must be locked.
 */
async function isRepetition(tx: Tx, id: number, { upload }: CheckedFile, sent: Sent): Promise<boolean> {
  const stored = await documentById(tx, id)
  return (
    stored !== undefined &&
    Date.parse(sent.updated_at) < stored.updated_at.getTime() &&
    stored.sha256?.equals(upload.sha256) === true &&
    (sent.name ?? stored.name) === stored.name &&
    (sent.description ?? stored.description) === stored.description &&
    (sent.permissions ?? stored.permissions) === stored.permissions &&
    (sent.isDataDoc ?? stored.is_data_doc) === stored.is_data_doc
  )
}
