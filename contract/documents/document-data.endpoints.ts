import { endpoints } from '../platform/endpoint.ts'
import type { documentDataSchemas } from './document-data.schemas.ts'

export const documentData = endpoints<typeof documentDataSchemas>()({
  listRows: {
    method: 'GET',
    path: '/api/projects/documents/:id/data/',
    summary: 'The rows of a data document, sorted and filtered',
  },
  downloadRows: {
    method: 'GET',
    path: '/api/projects/documents/:id/data/download/',
    summary: 'The rows that match a filter, as a CSV file',
    download: ['text/csv'],
  },
  setColumns: {
    method: 'PUT',
    path: '/api/projects/documents/:id/data/columns/',
    summary: 'Choose how columns are read; the rows are loaded again',
  },
  readSummary: {
    method: 'GET',
    path: '/api/projects/documents/:id/data/summary/',
    summary: 'Statistics of each column of a data document',
  },
})
