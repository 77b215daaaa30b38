import { endpoints } from '../platform/endpoint.ts'
import type { membersSchemas } from './members.schemas.ts'

/** The members database: confirmed accounts that are not blocked (ADM-04). */
export const members = endpoints<typeof membersSchemas>()({
  search: {
    method: 'POST',
    path: '/api/users/search/',
    summary: 'Members by name or e-mail and by properties of their institutes, for staff',
  },
  download: {
    method: 'GET',
    path: '/api/users/export/',
    summary: 'All members that match a search, as a CSV file, for staff',
    download: ['text/csv'],
  },
})
