import { endpoints } from '../platform/endpoint.ts'
import type { reportsSchemas } from './reports.schemas.ts'

/** Reports of members to staff. */
export const reports = endpoints<typeof reportsSchemas>()({
  create: {
    method: 'POST',
    path: '/api/reports/',
    summary:
      'Report a person, institution, project, comment or message to the staff; reported again, it stays one report',
    creates: true,
  },
})
