import { z } from 'zod'
import { answerFile } from '../answers/form.ts'
import { pageOf, pageQuery, sinceQuery } from '../platform/lists.ts'
import { id, line, instant } from '../platform/texts.ts'
import { answer } from '../questionnaires/questions.ts'

/** Number of a respondent in the survey, which stays when the account is deleted. */
export const respondentNumber = z.number().int()

/** The newest record of each question and set, or every record. */
export const which = z.enum(['latest', 'all'])
export type Which = z.output<typeof which>
/** Part of the question, the e-mail address or the answer, without regard to case and accents. */
const filter = line(200).optional()

/**
 * A results file; a zip if each section has its own file or the uploaded files are included. GeoJSON has the locations
 * only.
 */
const resultsFileWith = <Flag extends z.ZodType, Id extends z.ZodType>(flag: Flag, group: Id) => ({
  format: z.enum(['csv', 'xlsx', 'geojson']),
  which,
  files: z.enum(['single', 'multiple']).default('single'),
  /** Only answers that the grid finds by this filter. */
  filter,
  /** Includes the files that were uploaded as answers. */
  with_files: flag,
  /** A CSV file without apostrophes before texts that spreadsheets would evaluate. */
  raw: flag,
  /** A CSV file of the entries of this group that repeats, in place of the answers. */
  table: group,
})
export const resultsFile = resultsFileWith(z.boolean().default(false), z.number().int().positive().optional())
export type ResultsFile = z.output<z.ZodObject<typeof resultsFile>>
/** The same as parameters of a URL. */
export const resultsFileQuery = resultsFileWith(
  z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  id.optional(),
)
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
