import { mailStates } from './staff.rules.ts'
import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { severalAnswer, severalIds } from '../platform/several.ts'
import { id, instant, line } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** An e-mail as shown to staff, without its content. */
export const staffMail = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  created_at: instant,
  attempts: z.number().int(),
  /** The error of the mail server or of the connection; null before the first attempt. */
  reason: z.string().nullable(),
  failed_at: instant.nullable(),
  next_try_at: instant.nullable(),
  /** Whether e-mails to this address have stopped. */
  address_stopped: z.boolean(),
})

export type StaffMail = z.output<typeof staffMail>

export const staffMailsSchemas = {
  list: {
    summary: 'Failed and pending e-mails, for staff',
    query: z.object({
      ...pageQuery(25),
      standing: z.enum(mailStates).default('failed'),
      /** Part of the address or the subject. */
      text: line(200).optional(),
    }),
    response: pageOf(staffMail).extend({
      /** Whether a mail server is configured. */
      has_server: z.boolean(),
    }),
  },
  sendSeveralAgain: {
    summary: 'Retry several failed e-mails, at most 100, for staff',
    body: z.object({ ids: severalIds }),
    response: severalAnswer,
  },
  sendAgain: {
    summary: 'Retry a failed e-mail, and its address, for two days, for staff',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
