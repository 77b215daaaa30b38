import { endpoints } from '../platform/endpoint.ts'
import type { mailAddressesSchemas } from './mail-address.schemas.ts'

export const mailAddresses = endpoints<typeof mailAddressesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/notifications/mail-address/',
    sessionOnly: true,
  },
  tryAgain: {
    method: 'POST',
    path: '/api/notifications/mail-address/try/',
    sessionOnly: true,
  },
})
