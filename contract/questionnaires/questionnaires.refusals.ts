import { refusal } from '../platform/refusal.ts'

export const manyUploads = refusal(
  'survey.many_uploads',
  429,
  'Other questionnaires are being read right now. Please try again in a moment.',
)

export const surveyFileTooLarge = refusal(
  'file_too_large',
  413,
  'This file is larger than 10 MB. The questions alone take less: please leave out answers, pictures and other sheets.',
)
