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
    takesTokensOf: 'project',
  },
  read: {
    method: 'GET',
    path: '/api/projects/documents/:id/',
    takesTokensOf: 'project',
  },
  create: {
    method: 'POST',
    path: '/api/projects/documents/',
    files: file,
    creates: true,
    location: '/api/projects/documents/:id/',
    takesTokensOf: 'project',
  },
  update: {
    method: 'PUT',
    path: '/api/projects/documents/:id/',
    files: file,
    takesTokensOf: 'project',
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/documents/:id/',
  },
  move: {
    method: 'PUT',
    path: '/api/projects/documents/several/folder/',
  },
  removeSeveral: {
    method: 'PUT',
    path: '/api/projects/documents/several/removed/',
  },
  versions: {
    method: 'GET',
    path: '/api/projects/documents/:id/versions/',
    takesTokensOf: 'project',
  },
  restoreVersion: {
    method: 'POST',
    path: '/api/projects/documents/:id/versions/:number/restore/',
    creates: true,
  },
  listRemoved: {
    method: 'GET',
    path: '/api/projects/documents/removed/',
  },
  deleteForGood: {
    method: 'DELETE',
    path: '/api/projects/documents/removed/:id/',
  },
  restore: {
    method: 'POST',
    path: '/api/projects/documents/:id/restore/',
  },
  readStorage: {
    method: 'GET',
    path: '/api/projects/documents/storage/',
    takesTokensOf: 'project',
  },
})
