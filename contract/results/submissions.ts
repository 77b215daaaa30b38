import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { line, instant } from '../platform/texts.ts'
import { answer } from '../questionnaires/questions.ts'

/** Number of a respondent in the survey, which stays when the account is deleted. */
export const respondentNumber = z.number().int()

/** The newest record of each question and set, or every record. */
export const which = z.enum(['latest', 'all'])
export type Which = z.output<typeof which>
/** A results file; a zip if each section has its own file. */
export const resultsFile = {
  format: z.enum(['csv', 'xlsx']),
  which,
  files: z.enum(['single', 'multiple']).default('single'),
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
  /** Part of the question, the e-mail address or the answer. */
  filter: line(200).optional(),
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
  created_at: instant,
})

/** `next` is present while more may follow: sent as `after`, it pages through all records, in any order. */
export const pageOfSubmissions = pageOf(submission).extend({ next: z.string().optional() })

export type Submission = z.output<typeof submission>
