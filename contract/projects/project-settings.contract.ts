import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, instant, seenVersion } from '../platform/texts.ts'
import { importParts, maxLink, projectMetadata } from './project-metadata.ts'
import { projectStyling } from './project-styling-schema.ts'
import { project } from './projects.contract.ts'

const byId = z.object({ id })
const link = z
  .string()
  .max(2 * maxLink)
  .optional()

/** What a project would give to another one. */
export const importable = z.object({
  id: z.number(),
  name: z.string(),
  /** The number of fields of its look that are set. */
  styling: z.number(),
  /** Address of its banner. */
  banner: z.string().nullable(),
  /** The links it has, each with its address. */
  links: z.array(z.object({ name: z.string(), link: z.string() })),
  /** Names of its topics, in their order; at most 100. */
  topics: z.array(z.string()),
})
export type Importable = z.output<typeof importable>

export const projectSettings = endpoints({
  updateStyling: {
    method: 'POST',
    path: '/api/projects/:id/styling_info/',
    summary: 'Replace the look of a project; 409 when `updated_at` is not its latest',
    params: byId,
    body: projectStyling.extend({ updated_at: seenVersion }),
    response: z.object({ styling_info: projectStyling, updated_at: instant }),
  },
  updateMetadata: {
    method: 'PUT',
    path: '/api/projects/:id/metadata/',
    summary: 'Change the links of a project, https only; missing ones stay, empty ones are removed',
    params: byId,
    body: z.object({
      dashboardLink: link,
      surveyFormLink: link,
      video_banner_link: link,
      updated_at: seenVersion,
    }),
    response: z.object({ metadata: projectMetadata, updated_at: instant }),
  },
  dashboard: {
    method: 'GET',
    path: '/api/projects/:id/dashboard/',
    summary: 'The `params` that open the dashboard of a project for some minutes',
    params: byId,
    response: z.object({ params: z.string() }),
  },
  dashboardConfig: {
    method: 'GET',
    path: '/api/projects/dashboard_config',
    summary: 'The address of the dashboard, for signed `params` of somebody who may still open the project',
    query: z.object({ params: z.string().max(500) }),
    /** `framed`: whether the operator allows pages of this host within ours. */
    response: z.object({ link: z.string(), framed: z.boolean() }),
    open: true,
  },
  importable: {
    method: 'GET',
    path: '/api/projects/:id/import/',
    summary: 'What a project of mine would give to another one',
    params: byId,
    response: importable,
  },
  importFrom: {
    method: 'POST',
    path: '/api/projects/:id/import/',
    summary: 'Copy parts of a project of mine into this one; topics that are there by name are left out',
    params: byId,
    body: z.object({ from: id, parts: z.array(z.enum(importParts)).max(importParts.length) }),
    response: project,
    creates: true,
  },
})
