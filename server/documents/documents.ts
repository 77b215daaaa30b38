import type { Readable } from 'node:stream'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { forgetMedia, storeStream } from '../media/media.ts'
import { transaction, type Db, type Tx } from '../platform/database/database.ts'
import { announce, type JobContext } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { nextVersion } from '../platform/versions.ts'
import { enqueueLoad } from './data/data.queries.ts'
import { lockDocument, isUnwritten } from './documents.queries.ts'
import { addVersion } from './versions.ts'

export { checkFile } from './check-file.ts'
export { foldersFor } from './document-folders.queries.ts'
export { documentById, documentRows } from './documents.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** A document was added to a project and can be read. */
    'document.added': {
      documentId: number
      projectId: number
      /** Id of the person who created it. */
      by: number
      /** Whether the file was created by a job, so that the person who requested it is notified, too. */
      awaited: boolean
    }
    /** A document that only participants could read is public now. */
    'document.published': {
      documentId: number
      projectId: number
      by: number
      /** ISO 8601. */
      at: string
    }
  }
}

export interface NewDocument {
  projectId: number
  name: string
  description: string
  permissions: DocumentLevel
  isDataDoc: boolean
  createdBy: number
}

/** Creates a document whose file is written later by `writeDocument`. @returns its id */
export async function beginDocument(tx: Tx, document: NewDocument, now: Date): Promise<number> {
  const { projectId, name, description, permissions, isDataDoc, createdBy } = document
  const { id } = await tx
    .insertInto('document')
    .values({
      project_id: projectId,
      name,
      description,
      permissions,
      is_data_doc: isDataDoc,
      created_by: createdBy,
      awaits_file: true,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(tx, `project:${projectId}`, { documents: true })
  return id
}

/** Whether the document exists and its file has not been written yet. */
export const awaitsFile = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('document')
    .select('id')
    .where('id', '=', id)
    .where(isUnwritten)
    .executeTakeFirst()) !== undefined

interface WrittenFile {
  stream: Readable
  fileName: string
  contentType: string
  by: number
  project: number
}

/**
 * Writes the file of a document created by `beginDocument`, or a new version of it, and announces a new document. If the
 * document was deleted in the meantime, or the file is no longer wanted, the new file is deleted.
 * @param isWanted by default, whether the document has no file yet
 */
export async function writeDocument(
  { database: { db }, config }: JobContext,
  id: number,
  file: WrittenFile,
  isWanted: (tx: Tx) => Promise<boolean> = (tx) => awaitsFile(tx, id),
): Promise<void> {
  const stored = await storeStream(db, file, { config, owner: file.by, project: file.project })
  const written = await transaction(db, async (tx) => {
    const document = await lockDocument(tx, id)
    if (!document || document.removed_at || !(await isWanted(tx))) return false
    await addWrittenFile(tx, document, { key: stored.key, by: file.by })
    return true
  }).catch(async (error: unknown) => {
    await deleteFile(stored.key)
    throw error
  })
  if (!written) await deleteFile(stored.key)

  function deleteFile(key: string) {
    return transaction(db, async (tx) => {
      await forgetMedia(tx, [key])
      await sweepSoon(tx)
    })
  }
}

async function addWrittenFile(
  tx: Tx,
  { id, project_id: projectId, is_data_doc }: { id: number; project_id: number; is_data_doc: boolean },
  { key, by }: { key: string; by: number },
): Promise<void> {
  const isFirst = await awaitsFile(tx, id)
  const now = new Date()
  // The server itself only writes tables, which are text.
  await addVersion(tx, { documentId: id, mediaKey: key, preview: 'text', by }, now)
  if (!isFirst)
    await tx
      .updateTable('document')
      .set({ updated_at: nextVersion(now) })
      .where('id', '=', id)
      .execute()
  if (is_data_doc) await enqueueLoad(tx, id)
  if (isFirst) await announce(tx, 'document.added', { documentId: id, projectId, by, awaited: true })
  await publish(tx, `project:${projectId}`, { documents: true })
}

/** Deletes a document whose file cannot be written. */
export async function dropUnwritten(db: Db, id: number): Promise<void> {
  const signal = await db
    .deleteFrom('document')
    .where('id', '=', id)
    .where(isUnwritten)
    .returning('project_id')
    .executeTakeFirst()
  if (signal) await publish(db, `project:${signal.project_id}`, { documents: true })
}
