import { refusal } from '../platform/refusal.ts'

export const typeNotAccepted = refusal(
  'document.type',
  415,
  'Files of this type are not accepted. Please use PDF, Office, text, CSV, pictures, ZIP, MP3 or MP4.',
)
export const contentDiffers = refusal(
  'document.content',
  415,
  'The file’s content does not match its extension. Please check the file, or save it again.',
)
export const manyFiles = refusal(
  'document.busy',
  429,
  'Other data files are being processed. Please try again in a moment.',
)
export const noSuchData = refusal(
  'document.no_data',
  503,
  'The rows of this file are still being loaded. Please try again in a moment.',
)
export const noChange = refusal('document.current_version', 409, 'This is already the current version.')
