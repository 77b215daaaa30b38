import { endpoints } from '../platform/endpoint.ts'
import type { projectExportSchemas } from './project-export.schemas.ts'

/** Export of a whole project as a file. */
export const projectExport = endpoints<typeof projectExportSchemas>()({
  start: {
    method: 'POST',
    path: '/api/projects/:id/export/',
    summary: 'A temporary URL that downloads everything I may see of a project as a zip',
    onlyReads: true,
  },
  download: {
    method: 'GET',
    path: '/api/projects/:id/export/',
    summary: 'The project as a zip; the query is the response of the POST',
    download: ['application/zip'],
    open: true,
  },
})
