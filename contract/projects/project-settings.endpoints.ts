import { endpoints } from '../platform/endpoint.ts'
import type { projectSettingsSchemas } from './project-settings.schemas.ts'

export const projectSettings = endpoints<typeof projectSettingsSchemas>()({
  updateStyling: {
    method: 'POST',
    path: '/api/projects/:id/styling_info/',
    summary: 'Replace the look of a project; 409 when `updated_at` is not its latest',
  },
  updateMetadata: {
    method: 'PUT',
    path: '/api/projects/:id/metadata/',
    summary: 'Change the links of a project, https only; missing ones stay, empty ones are removed',
  },
  dashboard: {
    method: 'GET',
    path: '/api/projects/:id/dashboard/',
    summary: 'The `params` that open the dashboard of a project for some minutes',
  },
  dashboardConfig: {
    method: 'GET',
    path: '/api/projects/dashboard_config',
    summary: 'The address of the dashboard, for signed `params` of somebody who may still open the project',
    open: true,
  },
  importable: {
    method: 'GET',
    path: '/api/projects/:id/import/',
    summary: 'What a project of mine would give to another one',
  },
  importFrom: {
    method: 'POST',
    path: '/api/projects/:id/import/',
    summary: 'Copy parts of a project of mine into this one; topics that are there by name are left out',
    creates: true,
  },
})
