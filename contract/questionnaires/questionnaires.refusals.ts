import { refusal } from '../platform/refusal.ts'

export const manyUploads = refusal(
  'survey.many_uploads',
  429,
  'Other questionnaires are being processed. Please try again in a moment.',
)

export const surveyPackageTooLarge = refusal(
  'file_too_large',
  413,
  'This file is larger than 50 MB. Upload the questionnaire first, and its images, audio and video afterwards in several parts.',
)

export const formMediaTooLarge = refusal(
  'file_too_large',
  413,
  'One of the files beside the questionnaire is larger than 20 MB.',
)

export const surveyFileTooLarge = refusal(
  'file_too_large',
  413,
  'This file is larger than 10 MB. Questionnaires are smaller: please remove answers, pictures and other sheets.',
)
