import { z } from 'zod'
import { storedFile } from '../media/media.contract.ts'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import { documentLevels } from './documents.rules.ts'

/** A document of a project (DAT-53). */
export const document = z.object({
  id: z.number().int(),
  project: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Who reads it. */
  permissions: z.enum(documentLevels),
  /** A CSV file whose rows can be explored. */
  isDataDoc: z.boolean(),
  created_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  created_at: instant,
  updated_at: instant,
  /** The newest version, `size` in bytes; null while the file is still being written. */
  file: storedFile.extend({ size: z.number().int() }).nullable(),
})
export type ProjectDocument = z.output<typeof document>

export const documents = endpoints({
  list: {
    method: 'GET',
    path: '/api/projects/documents/',
    summary: 'The documents of a project that I may read, newest first',
    query: z.object({ project: id, ...pageQuery(25) }),
    response: pageOf(document),
  },
  read: {
    method: 'GET',
    path: '/api/projects/documents/:id/',
    summary: 'One document, with an address that downloads it for a while',
    params: z.object({ id }),
    response: document,
  },
})
