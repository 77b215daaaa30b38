import { endpoints } from '../platform/endpoint.ts'
import type { mailAddressesSchemas } from './mail-address.schemas.ts'

export const mailAddresses = endpoints<typeof mailAddressesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/notifications/mail-address/',
    summary: 'My e-mail address, and whether e-mails to it have stopped because they were rejected',
    sessionOnly: true,
  },
  tryAgain: {
    method: 'POST',
    path: '/api/notifications/mail-address/try/',
    summary: 'Send a test e-mail to my address; e-mails resume, and stop again if this one is rejected',
    sessionOnly: true,
  },
})
