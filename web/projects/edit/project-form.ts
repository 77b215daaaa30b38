import type { Project } from 'contract/projects/projects.schemas.ts'
import type { ProjectForm } from 'contract/projects/project.rules.ts'

/** The pictures of a project: a new file, `null` to remove the current one, `undefined` to keep it. */
export interface Pictures {
  avatarFile?: File | null
  bannerFile?: File | null
}

/** Values of the project form. */
export type ProjectValues = ProjectForm & Pictures

/** Form values of a stored project. */
export const formOfProject = (project: Project): ProjectForm => {
  const { name, short_name, description, type, website_url, project_visibility } = project
  const { sustainable_development_goals, focus_areas, regions } = project
  const lists = { sustainable_development_goals, focus_areas, regions }
  return { name, short_name, description, type, ...lists, website_url, project_visibility }
}

/** The values without pictures, because files cannot be stored in a draft. */
export const withoutPictures = ({ avatarFile: _, bannerFile: __, ...typed }: ProjectValues): ProjectForm =>
  typed

/** The selected pictures as files of the request. */
export const filesOf = ({ avatarFile, bannerFile }: Pictures): Record<string, File> => ({
  ...(avatarFile && { avatarFile }),
  ...(bannerFile && { bannerFile }),
})
