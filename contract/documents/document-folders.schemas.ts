import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, line } from '../platform/texts.ts'
import { maxFolderName } from './document-folders.rules.ts'

/** A folder of documents. */
export const documentFolder = z.object({
  id: z.number().int(),
  /** The folder that contains it; null at the top. */
  parent: z.number().int().nullable(),
  name: z.string(),
  /** Number of documents directly in it that I may read. */
  documents: z.number().int(),
})

export type DocumentFolder = z.output<typeof documentFolder>

const name = line(maxFolderName).pipe(z.string().min(1, 'Please enter a name'))
const byId = z.object({ id })

export const documentFoldersSchemas = {
  list: {
    summary:
      'Folders of a project by name: all of them for people who may change documents, otherwise those that contain a document I may read',
    query: z.object({ project: id }),
    response: z.object({ results: z.array(documentFolder) }),
  },
  create: {
    summary: 'Create a folder; folders do not affect who can read the documents in them',
    body: z.object({ project: id, parent: id.nullable().default(null), name }),
    response: documentFolder,
  },
  update: {
    summary: 'Rename a folder or move it with its contents',
    params: byId,
    body: z.object({
      name: name.optional(),
      parent: id.nullable().optional(),
      /** Where the folder is, as the caller knows it; 409 if it has been moved since. Not checked if missing. */
      from: id.nullable().optional(),
    }),
    response: documentFolder,
  },
  remove: {
    summary: 'Delete a folder; its contents move to the folder that contains it',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
