import { whyNot, type Permissions } from '../projects/permissions.ts'
import { refusal } from '../platform/refusal.ts'

/** Every role may; visitors of a public project, who see its About page, may not. */
export const whyNotExportProject = (permissions: Permissions) =>
  whyNot(permissions, 'VIEW_PROJECT_DISCUSSIONS')

export const exportRunning = refusal(
  'project.export_running',
  429,
  'This project is being exported right now. Please try again when that is done.',
)
export const busyExports = refusal(
  'project.busy_exports',
  429,
  'Other projects are being exported right now. Please try again in a moment.',
)
