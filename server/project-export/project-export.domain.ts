import type { Domain } from '../platform/domain.ts'
import { projectExportRoutes } from './project-export.routes.ts'

export const projectExportDomain: Domain = { routes: { 'project-export': projectExportRoutes } }
