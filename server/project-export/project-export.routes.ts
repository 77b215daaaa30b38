import { projectExport } from 'contract/project-export/project-export.contract.ts'
import { routes } from '../platform/http/routes.ts'
import { exporter, holderOfLink } from './project-export.access.ts'
import { downloadProject, startExport } from './download-project.ts'

export const projectExportRoutes = routes(projectExport, {
  start: [exporter, startExport],
  download: [holderOfLink, downloadProject],
})
