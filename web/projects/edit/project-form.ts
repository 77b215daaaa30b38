import type { Project } from 'contract/projects/projects.schemas.ts'
import type { ProjectForm } from 'contract/projects/project.rules.ts'

/** The pictures of a project: a new file, `null` to take the present one away, nothing to leave it. */
export interface Pictures {
  avatarFile?: File | null
  bannerFile?: File | null
}

/** Values of the project form. */
export type ProjectValues = ProjectForm & Pictures

/** What of a project its form changes. */
export const formOfProject = (project: Project): ProjectForm => {
  const { name, short_name, description, type, website_url, project_visibility } = project
  const { sustainable_development_goals, focus_areas, regions } = project
  const lists = { sustainable_development_goals, focus_areas, regions }
  return { name, short_name, description, type, ...lists, website_url, project_visibility }
}

/** The values without the pictures, which browsers cannot store in a draft. */
export const withoutPictures = ({ avatarFile: _, bannerFile: __, ...typed }: ProjectValues): ProjectForm =>
  typed

/** The parts of a request that carry the chosen files. */
export const filesOf = ({ avatarFile, bannerFile }: Pictures): Record<string, File> => ({
  ...(avatarFile && { avatarFile }),
  ...(bannerFile && { bannerFile }),
})
