import { whyNot, type Permissions } from '../projects/permissions.ts'
import { refusal } from '../platform/refusal.ts'

/** All participants may export; visitors of a public project, who can see its About page, may not. */
export const whyNotExportProject = (permissions: Permissions) =>
  whyNot(permissions, 'VIEW_PROJECT_DISCUSSIONS')

export const exportRunning = refusal(
  'project.export_running',
  429,
  'This project is already being exported. Please try again when that is finished.',
)
export const busyExports = refusal(
  'project.busy_exports',
  429,
  'Other projects are being exported. Please try again in a moment.',
)
