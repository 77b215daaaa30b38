import { z } from 'zod'
import { pageQuery } from '../platform/lists.ts'
import { line } from '../platform/texts.ts'

/** Of each question and set the newest record, or every record. */
export const which = z.enum(['latest', 'all'])
export type Which = z.output<typeof which>
/** A file of results: one, or a zip with one for each section. */
export const resultsFile = {
  format: z.enum(['csv', 'xlsx']),
  which,
  files: z.enum(['single', 'multiple']).default('single'),
}
/** Columns of the explore grid that sort; '-' before the name turns the order. */
export const submissionSorts = ['created_at', 'question__id', 'question', 'user__email'] as const
export type SubmissionSort = (typeof submissionSorts)[number]
const sorts = submissionSorts.flatMap((name): (SubmissionSort | `-${SubmissionSort}`)[] => [name, `-${name}`])

/** A page of the explore grid. */
export const submissionsQuery = z.object({
  ...pageQuery(25),
  which: which.default('latest'),
  sort: z.enum(sorts).default('-created_at'),
  /** Part of the question, of the e-mail or of the answer. */
  filter: line(200).optional(),
})
