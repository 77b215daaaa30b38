import { endpoints } from '../platform/endpoint.ts'
import type { staffMailsSchemas } from './mails.schemas.ts'

/** Mails that did not leave, for staff (/manage/mails). */
export const staffMails = endpoints<typeof staffMailsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/staff/mails/',
    summary: 'Mails that failed, or that are still waiting: for staff',
  },
  sendAgain: {
    method: 'POST',
    path: '/api/staff/mails/:id/send-again/',
    summary: 'Try a failed mail again for two days, and its address with it: for staff',
  },
})
