import { endpoints } from '../platform/endpoint.ts'
import type { membersSchemas } from './members.schemas.ts'

/** The members database: confirmed accounts that are not blocked (ADM-04). */
export const members = endpoints<typeof membersSchemas>()({
  search: {
    method: 'POST',
    path: '/api/users/search/',
  },
  download: {
    method: 'GET',
    path: '/api/users/export/',
    download: ['text/csv'],
  },
})
