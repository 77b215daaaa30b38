import { endpoints } from '../platform/endpoint.ts'
import type { staffMailsSchemas } from './mails.schemas.ts'

/** Undelivered e-mails, for staff (/manage/mails). */
export const staffMails = endpoints<typeof staffMailsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/staff/mails/',
    summary: 'Failed and pending e-mails, for staff',
  },
  sendAgain: {
    method: 'POST',
    path: '/api/staff/mails/:id/send-again/',
    summary: 'Retry a failed e-mail, and its address, for two days, for staff',
  },
})
