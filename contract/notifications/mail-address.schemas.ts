import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Where e-mails are sent, and whether they arrive. */
export const mailAddress = z.object({
  address: z.string(),
  /** Set when e-mails have stopped, after the mail server has permanently rejected three in a row. */
  stopped_at: instant.nullable(),
  /** The reason given by that server. */
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
