import { isTable, type Preview } from 'contract/documents/document-types.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { storeFile } from '../media/media.ts'
import type { Tx } from '../platform/database/database.ts'
import { Invalid } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import type { Upload } from '../platform/http/uploads.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { checkFile } from './check-file.ts'
import { storeShape } from './data/data.queries.ts'
import { shapeInThread } from './data/shape-in-thread.ts'
import type { DataShape } from 'contract/documents/document-data.schemas.ts'

/** A file that has passed all checks. */
export interface CheckedFile {
  upload: Upload
  preview: Preview | null
  /** How to read it as a table, for a data document. */
  shape: DataShape | undefined
}

const noTable: FieldErrors = { isDataDoc: ['Only a CSV file can be explored as data'] }

/**
 * Checks the uploaded file, if any, before anything is stored.
 * @throws Problem 415 for types that are not accepted, Invalid with the line for a data document that is not a table
 */
export async function checkedFile(files: Upload[], isDataDoc: boolean): Promise<CheckedFile | undefined> {
  // The contract admits only the two names of the file.
  const upload = files.at(-1)
  if (!upload) return undefined
  const preview = await checkFile(upload)
  if (!isDataDoc) return { upload, preview, shape: undefined }
  return { upload, preview, shape: await tableIn(upload) }
}

/** @throws Invalid for a file that cannot be read as a table */
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
  if (shape) await storeShape(tx, key, shape)
  return key
}
