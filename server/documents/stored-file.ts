import { isTable, type Preview } from 'contract/documents/document-types.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { storeFile } from '../media/media.ts'
import type { Tx } from '../platform/database/database.ts'
import { Invalid } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import type { Upload } from '../platform/http/uploads.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { checkFile } from './check-file.ts'
import { keepShape } from './data/data.queries.ts'
import { shapeInThread } from './data/shape-in-thread.ts'
import type { DataShape } from 'contract/documents/document-data.schemas.ts'

/** A file that may be stored. */
export interface CheckedFile {
  upload: Upload
  preview: Preview | null
  /** Its table, when it is to be explored. */
  shape: DataShape | undefined
}

const noTable: FieldErrors = { isDataDoc: ['Only a CSV file can be explored as data'] }

/**
 * Checks the sent file, if there is one, before anything is written.
 * @throws Problem 415 for what no document may be, Invalid with the line for a data document that is no table
 */
export async function checkedFile(files: Upload[], isDataDoc: boolean): Promise<CheckedFile | undefined> {
  // The contract lets through no other parts than the two names of the file.
  const upload = files.at(-1)
  if (!upload) return undefined
  const preview = await checkFile(upload)
  if (!isDataDoc) return { upload, preview, shape: undefined }
  return { upload, preview, shape: await tableIn(upload) }
}

/** @throws Invalid for a file that cannot be explored */
export async function tableIn({ path, fileName }: Pick<Upload, 'path' | 'fileName'>): Promise<DataShape> {
  if (!isTable(fileName)) throw new Invalid(noTable)
  const { shape, error } = await shapeInThread(path)
  if (error) throw new Invalid({ success: false, errors: [error] })
  return shape
}

/** @throws Invalid for a data document without a file */
export function requireFile(hasFile: boolean, isDataDoc: boolean): void {
  if (isDataDoc && !hasFile) throw new Invalid({ isDataDoc: ['Please choose the CSV file to be explored'] })
}

/** Stores the file within the quotas. @returns its key */
export async function storeChecked(
  tx: Tx,
  { upload, shape }: CheckedFile,
  { config, viewer, project }: Pick<RequestContext, 'config'> & { viewer: Viewer; project: number },
): Promise<string> {
  const { key } = await storeFile(tx, upload, { config, owner: viewer.id, project })
  if (shape) await keepShape(tx, key, shape)
  return key
}
