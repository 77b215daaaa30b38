import { z } from 'zod'
import { surveyLimits } from '../questionnaires/questions.ts'
import { cellValues, choiceColumns } from './table-columns.ts'

/** The key of a column, which contains the name of an option, or of a score and a section. */
export const variableKey = z
  .string()
  .min(1)
  .max(surveyLimits.name + 100)

/** Options of the table of results, on the screen and in files. */
export const wideOptions = {
  columns: z.enum(choiceColumns).default('joined'),
  values: z.enum(cellValues).default('labels'),
  /** Code of a language; by default that of the questions. */
  language: z.string().max(surveyLimits.name).optional(),
  /** Key of a column; a minus in front means descending. */
  sort: z
    .string()
    .max(surveyLimits.name + 101)
    .default('-begun'),
}
