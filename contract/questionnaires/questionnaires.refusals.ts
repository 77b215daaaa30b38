import { refusal } from '../platform/refusal.ts'

export const manyUploads = refusal(
  'survey.many_uploads',
  429,
  'Other questionnaires are being read right now. Please try again in a moment.',
)
