import { refusal } from '../platform/refusal.ts'

export const manyExports = refusal(
  'survey.many_exports',
  429,
  'Other downloads of this project are running. Please try again when they are done.',
)

export const busyDownloads = refusal(
  'survey.busy_exports',
  429,
  'Many downloads are running right now. Please try again in a moment.',
)

export const noHistory = refusal(
  'survey.no_history',
  409,
  'This survey keeps only the latest submissions. Download those.',
)
