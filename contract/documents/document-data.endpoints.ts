import { endpoints } from '../platform/endpoint.ts'
import type { documentDataSchemas } from './document-data.schemas.ts'

export const documentData = endpoints<typeof documentDataSchemas>()({
  listRows: {
    method: 'GET',
    path: '/api/projects/documents/:id/data/',
    summary: 'The rows of a data document, sorted and filtered',
  },
  readSummary: {
    method: 'GET',
    path: '/api/projects/documents/:id/data/summary/',
    summary: 'Statistics of each column of a data document',
  },
})
