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
    summary: 'My e-mail address, and whether e-mails to it have stopped because they were rejected',
    response: mailAddress,
  },
  tryAgain: {
    summary: 'Send a test e-mail to my address; e-mails resume, and stop again if this one is rejected',
    response: mailAddress,
  },
} satisfies Schemas
