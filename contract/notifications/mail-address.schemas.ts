import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Where my mails go, and whether they arrive. */
export const mailAddress = z.object({
  address: z.string(),
  /** Since when nothing is sent, after three mails in a row that its mail server has refused for good. */
  stopped_at: instant.nullable(),
  /** What that server said. */
  reason: z.string().nullable(),
})

export type MailAddress = z.output<typeof mailAddress>

export const mailAddressesSchemas = {
  read: {
    response: mailAddress,
  },
  tryAgain: {
    response: mailAddress,
  },
} satisfies Schemas
