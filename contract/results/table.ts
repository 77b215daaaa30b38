import { z } from 'zod'
import { institutionOfAnswers } from '../answers/form.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { language as languageOfTexts } from '../questionnaires/languages.ts'
import { respondentNumber } from './submissions.ts'
import { cellTypes } from './table-columns.ts'
import { tableFilters } from './table-filters.ts'
import { variableKey, wideOptions } from './wide-options.ts'

/** Columns on a page, and characters of a cell on a page; downloads have all. */
export const tableLimits = { variables: 200, cellLength: 1_000 } as const

const { columns, language } = wideOptions
export const tableOptions = { columns, language }

const tableColumn = z.object({
  /** Stable while the question is; filters, orders and `variable` name the column by it. */
  key: z.string(),
  /** Heading in files for programs. */
  name: z.string(),
  label: z.string(),
  /** '' for columns that describe the set. */
  section: z.string(),
  question_id: z.number().int().nullable(),
  type: z.enum(cellTypes),
  /** Of choices, removed ones last. */
  options: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Whether it can be crossed with others. */
  crossable: z.boolean(),
})
export type ShownColumn = z.output<typeof tableColumn>

/** The first table has a row for each answer set, the others a row for each instance of a group that repeats. */
export const tableDefinition = z.object({
  /** In which labels can be downloaded, that of the questions first; empty if there is only one. */
  languages: z.array(languageOfTexts),
  tables: z.array(
    z.object({
      /** Id of the group; null for the answer sets. */
      group: z.number().int().nullable(),
      label: z.string(),
      columns: z.array(tableColumn),
    }),
  ),
})

/** A page of answer sets. */
export const setsQuery = z.object({
  ...pageQuery(50),
  ...wideOptions,
  filter: tableFilters,
  variable: z.union([variableKey, z.array(variableKey).max(tableLimits.variables)]).optional(),
})

export const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A row of the table. */
export const answerSetRow = z.object({
  /** 0 for a shared set. */
  respondent: respondentNumber,
  /** Null in a shared set, in that of an institution, and if the account was deleted. */
  user_id: z.number().int().nullable(),
  /** To which the set belongs. */
  institution: institutionOfAnswers.nullable(),
  /** In the order of `columns`; longer texts are cut and end with an ellipsis. */
  cells: z.array(cell),
})
export type AnswerSetRow = z.output<typeof answerSetRow>

export const pageOfSets = pageOf(answerSetRow).extend({
  /** Keys of the columns. */
  columns: z.array(z.string()),
})
