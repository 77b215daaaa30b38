import type { Project } from 'contract/projects/projects.contract.ts'
import type { ProjectForm } from 'contract/projects/project.rules.ts'

/** The pictures of a project: a new file, `null` to take the present one away, nothing to leave it. */
export interface Pictures {
  avatarFile?: File | null
  bannerFile?: File | null
}

/** Values of the project form. */
export type ProjectValues = ProjectForm & Pictures

/** A form that nobody has filled in yet; a project is private unless one decides otherwise (PRJ-57). */
export const emptyForm: ProjectForm = {
  name: '',
  short_name: '',
  description: '',
  type: '',
  sustainable_development_goals: [],
  focus_areas: [],
  regions: [],
  website_url: '',
  project_visibility: 'private',
}

/** What of a project its form changes. */
export const formOfProject = (project: Project): ProjectForm => ({
  name: project.name,
  short_name: project.short_name,
  description: project.description,
  type: project.type,
  sustainable_development_goals: project.sustainable_development_goals,
  focus_areas: project.focus_areas,
  regions: project.regions,
  website_url: project.website_url,
  project_visibility: project.project_visibility,
})

/** The values without the pictures, which browsers cannot store in a draft. */
export const withoutPictures = ({ avatarFile: _, bannerFile: __, ...typed }: ProjectValues): ProjectForm =>
  typed

/** The parts of a request that carry the chosen files. */
export const filesOf = ({ avatarFile, bannerFile }: Pictures): Record<string, File> => ({
  ...(avatarFile && { avatarFile }),
  ...(bannerFile && { bannerFile }),
})
