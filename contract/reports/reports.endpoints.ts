import { endpoints } from '../platform/endpoint.ts'
import type { reportsSchemas } from './reports.schemas.ts'

/** Reports of members to staff. */
export const reports = endpoints<typeof reportsSchemas>()({
  create: {
    method: 'POST',
    path: '/api/reports/',
    creates: true,
  },
})
