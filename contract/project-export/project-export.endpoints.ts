import { endpoints } from '../platform/endpoint.ts'
import type { projectExportSchemas } from './project-export.schemas.ts'

/** A whole project as one file. */
export const projectExport = endpoints<typeof projectExportSchemas>()({
  start: {
    method: 'POST',
    path: '/api/projects/:id/export/',
    summary: 'An address that downloads what I may see of a project as a zip, for a while',
  },
  download: {
    method: 'GET',
    path: '/api/projects/:id/export/',
    summary: 'The project as a zip; the query is what the POST gave',
    download: ['application/zip'],
    open: true,
  },
})
