import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, paragraphs } from '../platform/texts.ts'
import { maxReportTexts, reportReasonNames, reportSubjects } from './reports.rules.ts'

export const reportsSchemas = {
  create: {
    summary:
      'Report a person, institution, project, comment or message to the staff; reported again, it stays one report',
    body: z.object({
      type: z.enum(reportSubjects),
      /** Of a message: its number in the conversation. */
      id,
      /** The author of a message. */
      userId: id.optional(),
      reason: z.enum(reportReasonNames, 'Please choose a reason'),
      description: paragraphs(maxReportTexts.description).default(''),
    }),
    response: z.object({ id: z.number() }),
  },
} satisfies Schemas
