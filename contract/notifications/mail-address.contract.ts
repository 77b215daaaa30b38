import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { instant } from '../platform/texts.ts'

/** Where my mails go, and whether they arrive. */
export const mailAddress = z.object({
  address: z.string(),
  /** Since when nothing is sent, after three mails in a row that its mail server has refused for good. */
  stopped_at: instant.nullable(),
  /** What that server said. */
  reason: z.string().nullable(),
})
export type MailAddress = z.output<typeof mailAddress>

export const mailAddresses = endpoints({
  read: {
    method: 'GET',
    path: '/api/notifications/mail-address/',
    summary: 'Where my mails go, and whether they have stopped because they were refused',
    response: mailAddress,
  },
  tryAgain: {
    method: 'POST',
    path: '/api/notifications/mail-address/try/',
    summary: 'Send a mail to my address; mails resume, and stop again if this one is refused, too',
    response: mailAddress,
  },
})
