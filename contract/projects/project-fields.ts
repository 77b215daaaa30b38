import { z } from 'zod'
import { line, paragraphs } from '../platform/texts.ts'
import { maxTexts } from './project.rules.ts'

/** Who sees a project. */
export const projectVisibility = z.enum(['public', 'private'])
/** Codes or names of a list; `projectProblems` checks which ones, so that it can give the message. */
const choices = z
  .array(z.string().max(100))
  .max(50)
  .transform((chosen) => [...new Set(chosen)])

/** The project form. Missing fields stay unchanged; type and visibility are accepted under both names. */
export const projectFields = z.object({
  name: line(maxTexts.name).optional(),
  short_name: line(maxTexts.short_name).optional(),
  description: paragraphs(maxTexts.description).optional(),
  type: z.string().max(100).optional(),
  project_type: z.string().max(100).optional(),
  sustainable_development_goals: choices.optional(),
  focus_areas: choices.optional(),
  regions: choices.optional(),
  website_url: z.string().max(maxTexts.website_url).optional(),
  project_visibility: projectVisibility.optional(),
  profile_visibility: projectVisibility.optional(),
})

/** `avatar` or `banner`: null removes the picture; a URL is ignored. */
export const projectChanges = projectFields.extend({
  avatar: z.string().nullable().optional(),
  banner: z.string().nullable().optional(),
})
