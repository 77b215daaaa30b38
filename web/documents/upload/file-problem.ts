import { typeOfName } from 'contract/documents/document-types.ts'
import { typeNotAccepted } from 'contract/documents/documents.refusals.ts'
import { fileLimits } from 'contract/media/file-limits.ts'

/** Checks a file before the upload. @returns an error message, if any */
export function fileProblem({ name, size }: File): string | undefined {
  if (size > fileLimits.document) return `This file is larger than ${fileLimits.document >> 20} MB.`
  if (size === 0) return 'This file is empty.'
  return typeOfName(name) ? undefined : typeNotAccepted.words
}

/** A title from a file name: without the extension, and with spaces between words. */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]{1,10}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200)
