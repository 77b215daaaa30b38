import { refusal } from '../platform/refusal.ts'

export const manyUploads = refusal(
  'survey.many_uploads',
  429,
  'Other questionnaires are being processed. Please try again in a moment.',
)

export const surveyFileTooLarge = refusal(
  'file_too_large',
  413,
  'This file is larger than 10 MB. Questionnaires are smaller: please remove answers, pictures and other sheets.',
)
