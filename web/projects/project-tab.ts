import type { Permissions, ProjectPermission } from 'contract/projects/permissions.ts'
import type { ComponentType } from 'react'

/** A tab of the project page that another domain brings; the router hands it in. */
export interface ProjectTab {
  /** Its name in the address. */
  name: string
  label: string
  /** Who may not, does not see the tab. */
  permission: ProjectPermission
  Content: ComponentType<{ projectId: number; permissions: Permissions }>
}
