import { endpoints } from '../platform/endpoint.ts'
import type { documentFoldersSchemas } from './document-folders.schemas.ts'

export const documentFolders = endpoints<typeof documentFoldersSchemas>()({
  list: {
    method: 'GET',
    path: '/api/projects/documents/folders/',
    takesTokensOf: 'project',
  },
  create: {
    method: 'POST',
    path: '/api/projects/documents/folders/',
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/api/projects/documents/folders/:id/',
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/documents/folders/:id/',
  },
})
