import { endpoints } from '../platform/endpoint.ts'
import type { projectSettingsSchemas } from './project-settings.schemas.ts'

export const projectSettings = endpoints<typeof projectSettingsSchemas>()({
  updateStyling: {
    method: 'POST',
    path: '/api/projects/:id/styling_info/',
    summary: 'Replace the styling of a project; 409 if `updated_at` is outdated',
  },
  updateMetadata: {
    method: 'PUT',
    path: '/api/projects/:id/metadata/',
    summary: 'Change the links of a project (https only); missing ones do not change, empty ones are removed',
  },
  dashboard: {
    method: 'GET',
    path: '/api/projects/:id/dashboard/',
    summary: 'Signed `params` that open the dashboard of a project for a few minutes',
  },
  dashboardConfig: {
    method: 'GET',
    path: '/api/projects/dashboard_config',
    summary: 'The address of the dashboard, for signed `params` of a user who may still open the project',
    open: true,
  },
  importable: {
    method: 'GET',
    path: '/api/projects/:id/import/',
    summary: 'The parts of one of my projects that another project can import',
  },
  importFrom: {
    method: 'POST',
    path: '/api/projects/:id/import/',
    summary: 'Copy parts of one of my projects into this one; topics whose names already exist are skipped',
    creates: true,
  },
})
