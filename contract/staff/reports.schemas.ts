import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, paragraphs } from '../platform/texts.ts'
import { maxReportTexts, reportActions, reportReasonNames, reportSubjects } from '../reports/reports.rules.ts'
import { reportStates } from './staff.rules.ts'

const named = z.object({ id: z.number(), name: z.string() })

/** A report, as shown to staff. */
export const staffReport = z.object({
  id: z.number(),
  type: z.enum(reportSubjects),
  name: z.string(),
  /** Page of what was reported; null if staff cannot open it, as with messages. */
  link: z.string().nullable(),
  /** The reported text. */
  content: z.string(),
  /** The file of a message; `size` is in bytes. It is opened with its own call, which is logged. */
  file: z.object({ file_name: z.string(), size: z.number().int() }).nullable(),
  /** The person responsible. */
  author: named.extend({ is_blocked: z.boolean() }).nullable(),
  reason: z.enum(reportReasonNames),
  description: z.string(),
  /** Null if their account was deleted. */
  reporter: named.nullable(),
  created_at: instant,
  /** Number of further open reports about the same, which are decided together. */
  others: z.number().int(),
  decision: z.enum(['hidden', 'blocked', 'dismissed']).nullable(),
  answer: z.string(),
  decided_at: instant.nullable(),
  decided_by: named.nullable(),
  /** Whether it was hidden and is shown again. */
  is_restored: z.boolean(),
})

export type StaffReport = z.output<typeof staffReport>

const decided = z.object({ success: z.literal(true) })

export const staffReportsSchemas = {
  list: {
    summary:
      'Reports with the reported content: open ones, oldest first, or decided ones, latest first, for staff',
    query: z.object({ ...pageQuery(25), state: z.enum(reportStates).default('open') }),
    response: pageOf(staffReport).extend({
      /** Number of open reports. */
      open: z.number().int(),
    }),
  },
  decide: {
    summary:
      'Hide what was reported, block the account responsible, or dismiss; answers all open reports about the same, for staff',
    params: z.object({ id }),
    body: z.object({
      action: z.enum(reportActions),
      /** Sent to the people who reported it. */
      answer: paragraphs(maxReportTexts.answer).default(''),
    }),
    response: decided,
  },
  readFile: {
    summary: 'A temporary download URL of the file of a reported message, which is logged, for staff',
    params: z.object({ id }),
    response: z.object({ file_name: z.string(), url: z.string() }),
  },
  restore: {
    summary: 'Show again what was hidden because of a report, for staff',
    params: z.object({ id }),
    response: decided,
  },
} satisfies Schemas
