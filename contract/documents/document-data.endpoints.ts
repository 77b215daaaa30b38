import { endpoints } from '../platform/endpoint.ts'
import type { documentDataSchemas } from './document-data.schemas.ts'

export const documentData = endpoints<typeof documentDataSchemas>()({
  listRows: {
    method: 'GET',
    path: '/api/projects/documents/:id/data/',
    takesTokensOf: 'project',
  },
  downloadRows: {
    method: 'GET',
    path: '/api/projects/documents/:id/data/download/',
    download: ['text/csv'],
    takesTokensOf: 'project',
  },
  setColumns: {
    method: 'PUT',
    path: '/api/projects/documents/:id/data/columns/',
  },
  readSummary: {
    method: 'GET',
    path: '/api/projects/documents/:id/data/summary/',
    takesTokensOf: 'project',
  },
})
