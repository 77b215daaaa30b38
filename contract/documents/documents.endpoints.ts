import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { documentsSchemas } from './documents.schemas.ts'

const documentPart = { maxBytes: fileLimits.document, kind: 'document' } as const
/** A document has one file, which is accepted under both specified names (DEF-41). */
const file = { file: documentPart, attachedFile: documentPart } as const

export const documents = endpoints<typeof documentsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/projects/documents/',
    summary: 'Documents of a project that I may read, newest first',
  },
  read: {
    method: 'GET',
    path: '/api/projects/documents/:id/',
    summary: 'A document with a temporary download URL of its file',
  },
  create: {
    method: 'POST',
    path: '/api/projects/documents/',
    summary:
      'Add a document with or without a file; errors of an unreadable CSV data file are reported by line',
    files: file,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/api/projects/documents/:id/',
    summary: 'Change a document; a file becomes its newest version; 409 if `updated_at` is outdated',
    files: file,
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/documents/:id/',
    summary: 'Remove a document; it can be restored for 30 days',
  },
  versions: {
    method: 'GET',
    path: '/api/projects/documents/:id/versions/',
    summary: 'All versions of the file of a document, newest first',
  },
  restoreVersion: {
    method: 'POST',
    path: '/api/projects/documents/:id/versions/:number/restore/',
    summary: 'Make an older version the newest one; the versions between are kept',
    creates: true,
  },
  listRemoved: {
    method: 'GET',
    path: '/api/projects/documents/removed/',
    summary: 'Removed documents of a project that I can restore, most recently removed first',
  },
  deleteForGood: {
    method: 'DELETE',
    path: '/api/projects/documents/removed/:id/',
    summary: 'Permanently delete a removed document with its versions and files',
  },
  restore: {
    method: 'POST',
    path: '/api/projects/documents/:id/restore/',
    summary: 'Restore a removed document with its versions',
  },
  readStorage: {
    method: 'GET',
    path: '/api/projects/documents/storage/',
    summary: 'Bytes used by the files of a project, and their limit',
  },
})
