import { mailStandings } from './staff.rules.ts'
import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, line } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** A mail as staff see it, which is without what it says. */
export const staffMail = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  created_at: instant,
  attempts: z.number().int(),
  /** What the mail server said, or why there was none; null before the first attempt. */
  reason: z.string().nullable(),
  failed_at: instant.nullable(),
  next_try_at: instant.nullable(),
  /** Nothing is sent to this address any more. */
  address_stopped: z.boolean(),
})

export type StaffMail = z.output<typeof staffMail>

export const staffMailsSchemas = {
  list: {
    query: z.object({
      ...pageQuery(25),
      standing: z.enum(mailStandings).default('failed'),
      /** Stands in the address or the subject. */
      text: line(200).optional(),
    }),
    response: pageOf(staffMail).extend({
      /** Whether there is a mail server at all. */
      has_server: z.boolean(),
    }),
  },
  sendAgain: {
    params: z.object({ id }),
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
