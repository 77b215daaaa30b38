import { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { projectSettingsSchemas } from 'contract/projects/project-settings.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { anyone } from '../../platform/http/viewer.ts'
import { holder, projectViewer } from '../projects.access.ts'
import { dashboardConfig, openDashboard } from './dashboard.ts'
import { copyBanner, importFrom } from './import-from.ts'
import { readImportable } from './read-importable.ts'
import { updateMetadata } from './update-metadata.ts'
import { updateProjectStyling } from './update-styling.ts'

export const projectSettingsRoutes = routes(projectSettings, projectSettingsSchemas, {
  updateStyling: [holder('UPDATE_PROJECT_STYLES'), updateProjectStyling],
  updateMetadata: [holder('UPDATE_PROJECT'), updateMetadata],
  dashboard: [projectViewer, openDashboard],
  // The handler checks the rights of the person for whom the params were signed.
  dashboardConfig: [anyone, dashboardConfig],
  importable: [holder('VIEW_PROJECT_TOPICS'), readImportable],
  importFrom: [holder('UPDATE_PROJECT'), importFrom, copyBanner],
})
