import { endpoints } from '../platform/endpoint.ts'
import type { mailAddressesSchemas } from './mail-address.schemas.ts'

export const mailAddresses = endpoints<typeof mailAddressesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/notifications/mail-address/',
    summary: 'Where my mails go, and whether they have stopped because they were refused',
  },
  tryAgain: {
    method: 'POST',
    path: '/api/notifications/mail-address/try/',
    summary: 'Send a mail to my address; mails resume, and stop again if this one is refused, too',
  },
})
