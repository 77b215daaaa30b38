import { projectExport } from 'contract/project-export/project-export.endpoints.ts'
import { projectExportSchemas } from 'contract/project-export/project-export.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { exporter, holderOfLink } from './project-export.access.ts'
import { downloadProject, startExport } from './download-project.ts'

export const projectExportRoutes = routes(projectExport, projectExportSchemas, {
  start: [exporter, startExport],
  download: [holderOfLink, downloadProject],
})
