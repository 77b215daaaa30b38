import { z } from 'zod'
import { id, instant, seenVersion } from '../platform/texts.ts'
import { importParts, maxLink, projectMetadata } from './project-metadata.ts'
import { projectStyling } from './project-styling-schema.ts'
import { project } from './projects.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'

const byId = z.object({ id })

const link = z
  .string()
  .max(2 * maxLink)
  .optional()

/** The parts of a project that another project can import. */
export const importable = z.object({
  id: z.number(),
  name: z.string(),
  /** Number of styling fields that are set. */
  styling: z.number(),
  /** URL of its banner. */
  banner: z.string().nullable(),
  /** The links that are set, with their addresses. */
  links: z.array(z.object({ name: z.string(), link: z.string() })),
  /** Names of its topics in order, at most 100. */
  topics: z.array(z.string()),
})

export type Importable = z.output<typeof importable>

export const projectSettingsSchemas = {
  updateStyling: {
    summary: 'Replace the styling of a project; 409 if `updated_at` is outdated',
    params: byId,
    body: projectStyling.extend({ updated_at: seenVersion }),
    response: z.object({ styling_info: projectStyling, updated_at: instant }),
  },
  updateMetadata: {
    summary: 'Change the links of a project (https only); missing ones do not change, empty ones are removed',
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
    summary: 'Signed `params` that open the dashboard of a project for a few minutes',
    params: byId,
    response: z.object({ params: z.string() }),
  },
  dashboardConfig: {
    summary: 'The address of the dashboard, for signed `params` of a user who may still open the project',
    query: z.object({ params: z.string().max(500) }),
    /** `framed`: whether the operator allows embedding pages of this host. */
    response: z.object({ link: z.string(), framed: z.boolean() }),
  },
  importable: {
    summary: 'The parts of one of my projects that another project can import',
    params: byId,
    response: importable,
  },
  importFrom: {
    summary: 'Copy parts of one of my projects into this one; topics whose names already exist are skipped',
    params: byId,
    body: z.object({ from: id, parts: z.array(z.enum(importParts)).max(importParts.length) }),
    response: project,
  },
} satisfies Schemas
