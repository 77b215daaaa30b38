import type { Permissions, ProjectPermission } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import type { ComponentType } from 'react'

/** What the content of a tab is given. */
export interface ProjectTabProps {
  projectId: number
  permissions: Permissions
  project: Project
  /** Name of the tab. */
  tab: string
}

/** What stands between the header of a project and its tabs. */
export interface ProjectStartProps {
  project: Project
}

/** A tab of the project page that another domain brings; the router hands it in. */
export interface ProjectTab {
  /** Its name in the address. */
  name: string
  label: string
  /** Who may not, does not see the tab. */
  permission: ProjectPermission
  Content: ComponentType<ProjectTabProps>
}

/** A tab, or those that depend on the project, such as one for each of its topics (PRJ-26). */
export type ProjectTabSource = ProjectTab | ((project: Project) => ProjectTab[])
