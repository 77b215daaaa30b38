import { z } from 'zod'
import { messages, refusal, type FieldErrors } from '../platform/refusal.ts'
import { projectStyling } from './project-styling-schema.ts'
import { readProjectStyling } from './project-styling.ts'

/** Links of a project (DAT-50); empty if not set. */
export const projectLinkNames = ['dashboardLink', 'surveyFormLink', 'video_banner_link'] as const
export type ProjectLinkName = (typeof projectLinkNames)[number]
export type ProjectLinks = Record<ProjectLinkName, string>

/** Labels of the links. */
export const linkWords: Record<ProjectLinkName, string> = {
  dashboardLink: 'Explore Data',
  surveyFormLink: 'Visit Survey',
  video_banner_link: 'Video',
}

/** Maximum characters of a link. */
export const maxLink = 1000

/** The metadata of a project in the API. */
export const projectMetadata = z.object({
  dashboardLink: z.string(),
  surveyFormLink: z.string(),
  video_banner_link: z.string(),
  styling_info: projectStyling,
})
export type ProjectMetadata = z.output<typeof projectMetadata>

/** A link as stored, '' for none; undefined unless it is an https address without user name and password. */
export function readLink(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  if (text.length > maxLink || /\s/.test(text) || !URL.canParse(text)) return undefined
  const { protocol, username, password, hostname, href } = new URL(text)
  if (protocol !== 'https:' || username || password || !/[^.]\.[^.]/.test(hostname)) return undefined
  return href
}

const notHttps = 'Please enter an address that starts with https://'

/** Errors by link. */
export const linkProblems = (links: Partial<ProjectLinks>): FieldErrors =>
  messages(projectLinkNames.map((name) => [name, readLink(links[name] ?? '') !== undefined, notHttps]))

export const noDashboard = refusal('no_dashboard', 404, 'This project has no dashboard.')
export const dashboardExpired = refusal(
  'dashboard_expired',
  400,
  'This link is no longer valid. Please open the dashboard again.',
)

/** Parts that can be imported from another project, in the order of the table. */
export const importParts = ['styling', 'banner', 'links', 'topics'] as const
export type ImportPart = (typeof importParts)[number]
export const importWords: Record<ImportPart, string> = {
  styling: 'Styling',
  banner: 'Banner',
  links: 'Metadata links',
  topics: 'Topics',
}

/** Reads stored metadata; missing and invalid values are dropped. */
export function metadataOf(stored: unknown): ProjectMetadata {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const link = (name: ProjectLinkName) => {
    const value = given[name]
    return typeof value === 'string' ? (readLink(value) ?? '') : ''
  }
  return {
    dashboardLink: link('dashboardLink'),
    surveyFormLink: link('surveyFormLink'),
    video_banner_link: link('video_banner_link'),
    styling_info: readProjectStyling(given['styling_info']),
  }
}
