import { projectExport } from 'contract/project-export/project-export.endpoints.ts'
import type { Domain } from '../platform/domain.ts'
import { succeeded } from '../platform/metrics/request-counters.ts'
import { projectExportRoutes } from './project-export.routes.ts'

export const projectExportDomain: Domain = {
  routes: { 'project-export': projectExportRoutes },
  counters: {
    projects_exported_total: {
      help: 'Downloads of whole projects',
      endpoints: [projectExport.download],
      counts: succeeded,
    },
  },
}
