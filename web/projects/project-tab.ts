import type { Permissions, ProjectPermission } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import type { ComponentType } from 'react'

/** Props of a tab's content. */
export interface ProjectTabProps {
  projectId: number
  permissions: Permissions
  project: Project
  /** Name of the tab. */
  tab: string
}

/** Props of content that other domains add to the project page. */
export interface ProjectStartProps {
  project: Project
}

/** A tab of the project page provided by another domain and passed in by the router. */
export interface ProjectTab {
  /** Its name in the URL. */
  name: string
  label: string
  /** Without this permission the tab is hidden. */
  permission: ProjectPermission
  /** Renders a `TabCount`, for tabs that contain a list. */
  Count?: ComponentType<ProjectTabProps>
  Content: ComponentType<ProjectTabProps>
}

/** A tab, or tabs that depend on the project, such as one per topic (PRJ-26). */
export type ProjectTabSource = ProjectTab | ((project: Project) => ProjectTab[])
