import { z } from 'zod'
import { language } from './languages.ts'

/** `error`: the file cannot be used; `warning`: the cell is ignored; `changed`: it is read otherwise than written. */
export const remarkLevels = ['error', 'changed', 'warning'] as const

/**
 * A message about a cell of an uploaded file. Rows are numbered as in spreadsheets, the header being row 1; row 0 is
 * the whole sheet or file, column '' the whole row. A CSV file has no sheet.
 */
const remarkPlaces = z.object({
  sheet: z.string().optional(),
  row: z.number().int(),
  column: z.string(),
  level: z.enum(remarkLevels),
  message: z.string(),
  /** How many places have the same cause, this one included; the words are those of the first. */
  count: z.number().int(),
  /** Rows of the first of them, this one included. */
  rows: z.array(z.number().int()),
})

/** A cause is told once, with what follows from it elsewhere. */
export const fileRemark = remarkPlaces.extend({ follows: z.array(remarkPlaces) })

export type FileRemark = z.output<typeof fileRemark>
export type RemarkPlaces = z.output<typeof remarkPlaces>

/** Preview of an uploaded file. With an error it cannot be used, and `questions` is empty. */
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
