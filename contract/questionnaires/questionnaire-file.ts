import { z } from 'zod'
import { language } from './languages.ts'

/** `error`: the file cannot be used; `warning`: the cell is ignored; `changed`: it is read differently. */
export const remarkLevels = ['error', 'changed', 'warning'] as const

/**
 * A message about a cell of an uploaded file. Rows are numbered as in spreadsheets, with the header as row 1; row 0 is
 * the whole sheet or file, column '' the whole row. A CSV file has no sheet.
 */
const remarkPlaces = z.object({
  sheet: z.string().optional(),
  row: z.number().int(),
  column: z.string(),
  level: z.enum(remarkLevels),
  message: z.string(),
  /** Number of cells with the same cause, including this one; the message is that of the first. */
  count: z.number().int(),
  /** Rows of the first of them, including this one. */
  rows: z.array(z.number().int()),
})

/** Each cause is reported once, with its consequences elsewhere. */
export const fileRemark = remarkPlaces.extend({ follows: z.array(remarkPlaces) })

export type FileRemark = z.output<typeof fileRemark>
export type RemarkPlaces = z.output<typeof remarkPlaces>

/** Preview of an uploaded file. If there are errors, it cannot be used and `questions` is empty. */
export const fileReport = z.object({
  /** The title given in the file, or ''. */
  title: z.string(),
  sections: z.number().int(),
  questions: z.number().int(),
  languages: z.array(language),
  default_language: z.string(),
  remarks: z.array(fileRemark),
})

export type FileReport = z.output<typeof fileReport>
