import { endpoints } from '../platform/endpoint.ts'
import type { staffMailsSchemas } from './mails.schemas.ts'

/** Undelivered e-mails, for staff (/manage/mails). */
export const staffMails = endpoints<typeof staffMailsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/staff/mails/',
  },
  sendSeveralAgain: {
    method: 'POST',
    path: '/api/staff/mails/send-again/',
    creates: true,
  },
  sendAgain: {
    method: 'POST',
    path: '/api/staff/mails/:id/send-again/',
  },
})
