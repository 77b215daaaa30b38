import { endpoints } from '../platform/endpoint.ts'
import type { projectSettingsSchemas } from './project-settings.schemas.ts'

export const projectSettings = endpoints<typeof projectSettingsSchemas>()({
  updateStyling: {
    method: 'POST',
    path: '/api/projects/:id/styling_info/',
  },
  updateMetadata: {
    method: 'PUT',
    path: '/api/projects/:id/metadata/',
  },
  dashboard: {
    method: 'GET',
    path: '/api/projects/:id/dashboard/',
  },
  dashboardConfig: {
    method: 'GET',
    path: '/api/projects/dashboard_config',
    open: true,
  },
  importable: {
    method: 'GET',
    path: '/api/projects/:id/import/',
  },
  importFrom: {
    method: 'POST',
    path: '/api/projects/:id/import/',
    creates: true,
  },
})
