import { endpoints } from '../platform/endpoint.ts'
import type { projectExportSchemas } from './project-export.schemas.ts'

/** Export of a whole project as a file. */
export const projectExport = endpoints<typeof projectExportSchemas>()({
  start: {
    method: 'POST',
    path: '/api/projects/:id/export/',
    onlyReads: true,
  },
  download: {
    method: 'GET',
    path: '/api/projects/:id/export/',
    download: ['application/zip'],
    open: true,
    mayLag: true,
  },
})
