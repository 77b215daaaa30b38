import { endpoints } from '../platform/endpoint.ts'
import type { emailChangeSchemas } from './email-change.schemas.ts'

export const emailChange = endpoints<typeof emailChangeSchemas>()({
  read: {
    method: 'GET',
    path: '/api/users/email/',
  },
  request: {
    method: 'POST',
    path: '/api/users/email/',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/users/email/',
  },
  checkLink: {
    method: 'POST',
    path: '/api/users/email/link/',
    open: true,
  },
  checkUndoLink: {
    method: 'POST',
    path: '/api/users/email/undo/link/',
    open: true,
  },
  undo: {
    method: 'POST',
    path: '/api/users/email/undo/',
    open: true,
  },
  confirm: {
    method: 'POST',
    path: '/api/users/email/confirm/',
    open: true,
  },
})
