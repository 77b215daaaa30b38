import { z } from 'zod'
import { answerFile } from '../answers/form.ts'
import { pageOf, pageQuery, sinceQuery } from '../platform/lists.ts'
import { id, line, instant } from '../platform/texts.ts'
import { answer } from '../questionnaires/questions.ts'
import { filterLimits, tableFilters } from './table-filters.ts'
import { variableKey, wideOptions } from './wide-options.ts'

/** Number of a respondent in the survey, which stays when the account is deleted. */
export const respondentNumber = z.number().int()

/** The newest record of each question and set, or every record. */
export const which = z.enum(['latest', 'all'])
export type Which = z.output<typeof which>
/** Part of the question, the e-mail address or the answer, without regard to case and accents. */
const maxFilter = 200
const filter = line(maxFilter).optional()

const oneFilter = z.string().max(filterLimits.length)

/** Formats of files with a row for each record, and with a row for each answer set. */
export const fileFormats = {
  long: ['csv', 'xlsx', 'geojson'],
  wide: ['csv', 'xlsx', 'geojson', 'scripts', 'sav', 'parquet'],
} as const
const formats = ['csv', 'xlsx', 'geojson', 'scripts', 'sav', 'parquet'] as const
export type FileFormat = (typeof formats)[number]
/** Zips of CSV files with programs that read them; those of `sav` save them for SPSS. */
export const hasScripts = (format: FileFormat | 'json') => format === 'scripts' || format === 'sav'

/**
 * A results file; a zip if it consists of several files or the uploaded files are included. GeoJSON has the locations
 * only; `scripts` are CSV files with programs that read them into SPSS, Stata and R, and `sav` those for SPSS.
 */
const resultsFileWith = <Flag extends z.ZodType, Id extends z.ZodType>(flag: Flag, group: Id) => ({
  format: z.enum(formats),
  /** A row for each answer, or for each answer set with a column for each variable. */
  shape: z.enum(['long', 'wide']).default('long'),
  which,
  files: z.enum(['single', 'multiple']).default('single'),
  /** Only answers that the grid finds by this filter; of a wide file, filters of the table of results. */
  filter: z.union([filter, oneFilter, z.array(oneFilter).max(filterLimits.filters)]).optional(),
  /** Includes the files that were uploaded as answers. */
  with_files: flag,
  /** A CSV file without apostrophes before texts that spreadsheets would evaluate. */
  raw: flag,
  /** A CSV file of the entries of this group that repeats, in place of the answers. */
  table: group,
  ...wideOptions,
  /** Keys of the columns of a wide file; by default all. */
  variables: z.union([variableKey, z.array(variableKey).max(200)]).optional(),
})
export const resultsFile = resultsFileWith(z.boolean().default(false), z.number().int().positive().optional())
export type ResultsFile = z.output<z.ZodObject<typeof resultsFile>>
/** The same as parameters of a URL. */
export const resultsFileQuery = resultsFileWith(
  z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  id.optional(),
)

/** Characters of the columns and filters of a file: its URL has them. */
const maxChosen = 6_000

/** Why a file cannot be requested, by field; undefined if it can. */
export function fileProblem(file: ResultsFile): { path: string; message: string } | undefined {
  const { shape, format, which, files, filter, with_files, raw, table, variables } = file
  const problem = (path: keyof ResultsFile, message: string) => ({ path, message })
  if (raw && format !== 'csv')
    return problem('raw', 'Only CSV files can be raw: workbooks never evaluate a text')
  if (!fileFormats[shape].some((one) => one === format))
    return problem('format', `This format has no ${shape} files`)
  if (shape === 'wide') {
    if (which !== 'latest') return problem('which', 'A wide file has the latest results')
    if (table !== undefined && (format !== 'csv' || files !== 'single' || with_files))
      return problem('table', 'The table of a group is a single CSV file without uploaded files')
    if (files === 'multiple' && format !== 'csv' && format !== 'parquet')
      return problem('files', 'Only CSV and Parquet files can be several')
    if (!tableFilters.safeParse(filter).success)
      return problem('filter', 'A filter is written as in `contains:person:Ana` or `from:q12/size-data:10`')
    if (JSON.stringify([filter, variables]).length > maxChosen)
      return problem('variables', 'These are too many: leave them out for all columns')
    return undefined
  }
  if (Array.isArray(filter)) return problem('filter', 'Only wide files have several filters')
  if (filter && filter.length > maxFilter) return problem('filter', `At most ${maxFilter} characters`)
  if (variables !== undefined) return problem('variables', 'Only wide files have columns to choose')
  if (
    table !== undefined &&
    (format !== 'csv' || which !== 'latest' || files !== 'single' || filter !== undefined || with_files)
  )
    return problem(
      'table',
      'The table of a group is a single CSV file of the latest results, without a filter and uploaded files',
    )
  if (format !== 'geojson') return undefined
  if (files !== 'single') return problem('files', 'Locations are always a single file')
  return with_files ? problem('with_files', 'Uploaded files cannot be included with locations') : undefined
}

/** Sortable columns of the explore grid; a leading '-' reverses the order. */
export const submissionSorts = ['created_at', 'question__id', 'question', 'user__email'] as const
export type SubmissionSort = (typeof submissionSorts)[number]
const sorts = submissionSorts.flatMap((name): (SubmissionSort | `-${SubmissionSort}`)[] => [name, `-${name}`])

/** A page of the explore grid. */
export const submissionsQuery = z.object({
  ...pageQuery(25),
  which: which.default('latest'),
  sort: z.enum(sorts).default('-created_at'),
  filter,
  ...sinceQuery,
  /** `next` of the previous page: the page starts after it, and `pageNumber` is only echoed. */
  after: z.string().max(900).optional(),
})

/**
 * A submission in the explore grid (DAT-07); `answer_text` is formatted as in exports, `answer_lines` has a line per
 * option. Both are empty when the answer was removed.
 */
export const submission = z.object({
  id: z.number().int(),
  question__id: z.number().int(),
  question: z.string(),
  /** Its column in a table, or ''. */
  column: z.string(),
  /** Empty if the account was deleted. */
  user__email: z.string(),
  respondent_number: respondentNumber,
  answer_details: z.object({ answer }),
  answer_text: z.string(),
  answer_lines: z.array(z.string()),
  files: z.array(answerFile),
  created_at: instant,
})

/** `next` is present while more may follow: sent as `after`, it pages through all records, in any order. */
export const pageOfSubmissions = pageOf(submission).extend({ next: z.string().optional() })

export type Submission = z.output<typeof submission>
