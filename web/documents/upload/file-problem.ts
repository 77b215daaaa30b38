import { typeOfName } from 'contract/documents/document-types.ts'
import { typeNotAccepted } from 'contract/documents/documents.refusals.ts'
import { fileLimits } from 'contract/media/file-limits.ts'

/** Why a file need not be sent at all. */
export function fileProblem({ name, size }: File): string | undefined {
  if (size > fileLimits.document) return `This file is larger than ${fileLimits.document >> 20} MB.`
  if (size === 0) return 'This file is empty.'
  return typeOfName(name) ? undefined : typeNotAccepted.words
}

/** A title for a file: its name without the end, as words. */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]{1,10}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200)
