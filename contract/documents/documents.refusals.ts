import { refusal } from '../platform/refusal.ts'

export const typeNotAccepted = refusal(
  'document.type',
  415,
  'Files of this type are not accepted. Please use PDF, Office, text, CSV, pictures, ZIP, MP3 or MP4.',
)
export const contentDiffers = refusal(
  'document.content',
  415,
  'What is in this file is not what the end of its name says. Please check the file, or save it anew.',
)
export const manyFiles = refusal(
  'document.busy',
  429,
  'Other data files are being read right now. Please try again in a moment.',
)
export const noSuchData = refusal(
  'document.no_data',
  503,
  'The rows of this file are still being read. Please come back in a moment.',
)
export const noChange = refusal('document.current_version', 409, 'This version is the current one already.')
