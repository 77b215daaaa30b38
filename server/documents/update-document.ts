import type { documents } from 'contract/documents/documents.contract.ts'
import { whyNotUpdate } from 'contract/documents/documents.rules.ts'
import { mediaPath, removeBytes } from '../media/media.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { publish } from '../platform/live/live.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { keepShape, loadDataSoon } from './data/data.queries.ts'
import type { InDocument } from './documents.access.ts'
import { documentToChange, type DocumentRow } from './documents.queries.ts'
import { shownAnew } from './shown-document.ts'
import { checkedFile, requireFile, storeChecked, tableIn, type CheckedFile } from './stored-file.ts'
import { addVersion } from './versions.ts'

/**
 * Changes what was sent; a file becomes the newest version. The second change of the same version is refused (REL-07),
 * except the repetition of an upload whose answer got lost.
 */
export const updateDocument: Handler<typeof documents.update, InDocument> = async (context) => {
  const { db, body, document, permissions, files, config, now, viewer } = context
  refuse(whyNotUpdate(permissions, document, body.permissions))
  const isDataDoc = body.isDataDoc ?? document.is_data_doc
  const file = await checkedFile(files, isDataDoc)
  requireFile(file !== undefined || document.key !== null, isDataDoc)
  if (file && isRepetition(document, file, body.updated_at)) return shownAnew(db, document.id, context)
  // A document that becomes one with data has its file looked into now.
  const shape =
    isDataDoc && !file && !document.is_data_doc && document.key !== null
      ? await tableIn({ path: mediaPath(config, document.key), fileName: document.file_name ?? '' })
      : undefined
  let stored: string | undefined
  try {
    return await inTransaction(db, async (tx) => {
      const before = await latest(tx, document.id)
      refuseStale(body.updated_at, before)
      if (file) {
        stored = await storeChecked(tx, file, { config, viewer, project: before.project_id })
        const { preview } = file
        await addVersion(tx, { documentId: document.id, mediaKey: stored, preview, by: viewer.id }, now)
      }
      if (shape && document.key !== null) await keepShape(tx, document.key, shape)
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
      if (isDataDoc || before.is_data_doc) await loadDataSoon(tx, document.id)
      await publish(tx, `project:${before.project_id}`, { documents: true })
      return shownAnew(tx, document.id, context)
    })
  } catch (error) {
    if (stored) await removeBytes(config, [stored])
    throw error
  }
}

async function latest(tx: Tx, id: number) {
  const row = await documentToChange(tx, id)
  if (!row || row.removed_at) throw notFound()
  return row
}

/** Whether the newest file has the very bytes that are sent again on top of an older version. */
const isRepetition = (document: DocumentRow, { upload }: CheckedFile, seen: string) =>
  Date.parse(seen) < document.updated_at.getTime() && document.sha256?.equals(upload.sha256) === true
