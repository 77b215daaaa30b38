import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { documentsSchemas } from './documents.schemas.ts'

const documentPart = { maxBytes: fileLimits.document, kind: 'document' } as const
/** A document has one file: it is accepted under both of its specified names (DEF-41). */
const file = { file: documentPart, attachedFile: documentPart } as const

export const documents = endpoints<typeof documentsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/projects/documents/',
    summary: 'The documents of a project that I may read, newest first',
  },
  read: {
    method: 'GET',
    path: '/api/projects/documents/:id/',
    summary: 'One document, with an address that downloads it for a while',
  },
  create: {
    method: 'POST',
    path: '/api/projects/documents/',
    summary:
      'Add a document, with a file or without; a CSV file that cannot be read as data is refused by line',
    files: file,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/api/projects/documents/:id/',
    summary: 'Change a document; a file becomes its newest version; 409 when `updated_at` is not its latest',
    files: file,
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/documents/:id/',
    summary: 'Remove a document; it can be brought back for 30 days',
  },
  versions: {
    method: 'GET',
    path: '/api/projects/documents/:id/versions/',
    summary: 'The files that a document has had, newest first',
  },
  restoreVersion: {
    method: 'POST',
    path: '/api/projects/documents/:id/versions/:number/restore/',
    summary: 'Make the file of an older version the newest one again; the versions between stay',
    creates: true,
  },
  listRemoved: {
    method: 'GET',
    path: '/api/projects/documents/removed/',
    summary: 'Documents of a project that I can bring back, latest removal first',
  },
  deleteForGood: {
    method: 'DELETE',
    path: '/api/projects/documents/removed/:id/',
    summary: 'Delete a removed document with its versions and files, before its 30 days are over',
  },
  restore: {
    method: 'POST',
    path: '/api/projects/documents/:id/restore/',
    summary: 'Bring a removed document back with its versions',
  },
  readStorage: {
    method: 'GET',
    path: '/api/projects/documents/storage/',
    summary: 'How many bytes the files of a project take, and how many they may',
  },
})
