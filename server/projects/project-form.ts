import { normalisedWebsite } from 'contract/institutes/website.ts'
import { projectProblems, type ProjectForm } from 'contract/projects/project.rules.ts'
import type { projects } from 'contract/projects/projects.endpoints.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import { storeImage } from '../media/media.ts'
import { reject } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'

type Sent = BodyOf<typeof projects.create>

/** Merges the sent fields into the form. Throws a `Problem` with messages by field (PRJ-55). */
export function mergeProjectForm(before: ProjectForm, sent: Sent): ProjectForm {
  const form: ProjectForm = {
    name: sent.name ?? before.name,
    short_name: sent.short_name ?? before.short_name,
    description: sent.description ?? before.description,
    type: sent.type ?? sent.project_type ?? before.type,
    sustainable_development_goals: sent.sustainable_development_goals ?? before.sustainable_development_goals,
    focus_areas: sent.focus_areas ?? before.focus_areas,
    regions: sent.regions ?? before.regions,
    website_url: sent.website_url ?? before.website_url,
    project_visibility: sent.project_visibility ?? sent.profile_visibility ?? before.project_visibility,
  }
  reject(projectProblems(form, before))
  return { ...form, website_url: normalisedWebsite(form.website_url) ?? '' }
}

/** Stores uploaded pictures. @returns the values of their columns */
export async function storePictures({
  db,
  files,
  config,
  viewer,
}: Pick<RequestContext, 'db' | 'files' | 'config' | 'viewer'>) {
  const keys: { avatar_key?: string; banner_key?: string } = {}
  for (const [part, column] of [
    ['avatarFile', 'avatar_key'],
    ['bannerFile', 'banner_key'],
  ] as const) {
    const upload = files.findLast((file) => file.part === part)
    if (upload) keys[column] = (await storeImage(db, upload, { config, owner: viewer?.id })).key
  }
  return keys
}
