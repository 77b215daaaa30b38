import { z } from 'zod'
import { language } from './languages.ts'

/** `error`: the file cannot be used; `warning`: the cell is ignored; `changed`: it is read otherwise than written. */
export const remarkLevels = ['error', 'changed', 'warning'] as const

/**
 * A message about a cell of an uploaded file. Rows are numbered as in spreadsheets, the header being row 1; row 0 is
 * the whole sheet or file, column '' the whole row. A CSV file has no sheet.
 */
export const fileRemark = z.object({
  sheet: z.string().optional(),
  row: z.number().int(),
  column: z.string(),
  level: z.enum(remarkLevels),
  message: z.string(),
})

export type FileRemark = z.output<typeof fileRemark>

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
