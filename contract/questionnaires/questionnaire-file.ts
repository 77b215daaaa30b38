import { z } from 'zod'
import { language } from './languages.ts'

/** An `error` keeps a file from being used; a `warning` is left out; `changed` is taken otherwise than written. */
export const remarkLevels = ['error', 'changed', 'warning'] as const

/**
 * What is said about a cell of an uploaded file. Rows are counted as spreadsheets do, the header being row 1; row 0 is
 * the whole sheet or file, and column '' the whole row. A CSV file has no sheet.
 */
export const fileRemark = z.object({
  sheet: z.string().optional(),
  row: z.number().int(),
  column: z.string(),
  level: z.enum(remarkLevels),
  message: z.string(),
})

export type FileRemark = z.output<typeof fileRemark>

/** What an uploaded file would become. With a remark that is an error it cannot be used, and has no questions. */
export const fileReport = z.object({
  /** The title that the file gives itself, else ''. */
  title: z.string(),
  sections: z.number().int(),
  questions: z.number().int(),
  languages: z.array(language),
  default_language: z.string(),
  remarks: z.array(fileRemark),
})

export type FileReport = z.output<typeof fileReport>
