import { z } from 'zod'
import { storedFile } from '../media/media.schemas.ts'
import { pageOf, pageQuery, sinceQuery } from '../platform/lists.ts'
import { id, instant, line, paragraphs } from '../platform/texts.ts'
import { previews } from './document-types.ts'
import { documentLevels, maxDocumentDescription, maxDocumentName, maxSelected } from './documents.rules.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Null if the viewer cannot see the participants, and once the account is deleted. */
const somebody = z.object({ id: z.number().int(), name: z.string() }).nullable()

/** A stored file: `size` is in bytes, `preview` is how it can be shown. */
const documentFile = storedFile.extend({ size: z.number().int(), preview: z.enum(previews).nullable() })

/** A document of a project (DAT-53). */
export const document = z.object({
  id: z.number().int(),
  project: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Who can read it. */
  permissions: z.enum(documentLevels),
  /** Whether it is a CSV file whose rows can be explored. */
  isDataDoc: z.boolean(),
  created_by: somebody,
  created_at: instant,
  updated_at: instant,
  /** Number of the newest version; 0 if there is no file. */
  version: z.number().int(),
  /** The newest version; null if the document has no file, or while the file is still being generated. */
  file: documentFile.nullable(),
  /** The same file under the other specified name (DEF-41). */
  attachedFile: documentFile.nullable(),
  /** Whether the file is still being generated. */
  awaits_file: z.boolean(),
  /** The folder that contains it; null at the top. */
  folder: z.number().int().nullable(),
  /** Temporary URL of a small picture of an image. */
  thumbnail: z.string().nullable(),
  /** In the results of a search: the part of the file's text that contains the first word. */
  excerpt: z.string().optional(),
  /** Whether the rows of a data document can be explored yet; null if it has none. */
  data: z.enum(['loading', 'ready']).nullable(),
})

export type ProjectDocument = z.output<typeof document>

/** A version of the file of a document. */
export const documentVersion = z.object({
  number: z.number().int(),
  created_by: somebody,
  created_at: instant,
  /** The version that was restored as this one. */
  restored_from: z.number().int().nullable(),
  file: documentFile,
})

export type DocumentVersion = z.output<typeof documentVersion>

export const removedDocument = z.object({
  id: z.number().int(),
  name: z.string(),
  permissions: z.enum(documentLevels),
  removed_at: instant,
  removed_by: somebody,
  /** Days left to restore it. */
  days_left: z.number().int(),
})

export type RemovedDocument = z.output<typeof removedDocument>

const title = line(maxDocumentName).pipe(z.string().min(1, 'Please enter a title'))

const byId = z.object({ id })

/** Columns by which documents are sorted; `type` is the extension of the file. */
export const documentSorts = [
  'name',
  '-name',
  'updated_at',
  '-updated_at',
  'size',
  '-size',
  'type',
  '-type',
] as const

const several = z.array(id).min(1).max(maxSelected)

const ofProject = z.object({ project: id })

export const documentsSchemas = {
  list: {
    summary: 'Documents of a project that I may read, newest first',
    query: ofProject.extend({
      ...pageQuery(25),
      ...sinceQuery,
      /** `true`: only data documents. */
      isDataDoc: z.literal('true').optional(),
      /** Only documents directly in this folder; 0 for those in no folder. By default, documents of all folders. */
      folder: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      /** Part of the title, the description or the file name, or words in a PDF, Office or text file. */
      search: line(200).optional(),
      sort: z.enum(documentSorts).default('-updated_at'),
    }),
    response: pageOf(document),
  },
  read: {
    summary: 'A document with a temporary download URL of its file',
    params: byId,
    response: document,
  },
  create: {
    summary:
      'Add a document with or without a file; errors of an unreadable CSV data file are reported by line',
    body: ofProject.extend({
      name: title,
      description: paragraphs(maxDocumentDescription).default(''),
      permissions: z.enum(documentLevels).default('MEMBERS_ONLY'),
      isDataDoc: z.boolean().default(false),
      folder: id.nullable().default(null),
    }),
    response: document,
  },
  update: {
    summary: 'Change a document; a file becomes its newest version; 409 if `updated_at` is outdated',
    params: byId,
    body: z.object({
      updated_at: instant,
      name: title.optional(),
      description: paragraphs(maxDocumentDescription).optional(),
      permissions: z.enum(documentLevels).optional(),
      isDataDoc: z.boolean().optional(),
    }),
    response: document,
  },
  remove: {
    summary: 'Remove a document; it can be restored for 30 days',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
  move: {
    summary: 'Move documents of a project to one of its folders, or to none; all of them or none are moved',
    body: ofProject.extend({
      documents: several,
      folder: id.nullable(),
      /** Where they all are, as the caller knows it; 409 if one has been moved since. Not checked if missing. */
      from: id.nullable().optional(),
    }),
    response: z.object({ success: z.literal(true) }),
  },
  removeSeveral: {
    summary: 'Remove documents of a project, or restore removed ones; all of them or none',
    body: ofProject.extend({ documents: several, removed: z.boolean() }),
    response: z.object({ success: z.literal(true) }),
  },
  versions: {
    summary: 'All versions of the file of a document, newest first',
    params: byId,
    query: z.object(pageQuery(25)),
    response: pageOf(documentVersion),
  },
  restoreVersion: {
    summary: 'Make an older version the newest one; the versions between are kept',
    params: z.object({ id, number: id }),
    body: z.object({ updated_at: instant }),
    response: document,
  },
  listRemoved: {
    summary: 'Removed documents of a project that I can restore, most recently removed first',
    query: ofProject.extend(pageQuery(25)),
    response: pageOf(removedDocument),
  },
  deleteForGood: {
    summary: 'Permanently delete a removed document with its versions and files',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
  restore: {
    summary: 'Restore a removed document with its versions',
    params: byId,
    response: document,
  },
  readStorage: {
    summary: 'Bytes used by the files of a project, and their limit',
    query: ofProject,
    response: z.object({ used: z.number().int(), limit: z.number().int() }),
  },
} satisfies Schemas
