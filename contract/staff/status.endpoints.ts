import { endpoints } from '../platform/endpoint.ts'
import type { systemStatusSchemas } from './status.schemas.ts'

/** Health of the installation, for staff (/manage/status). */
export const systemStatus = endpoints<typeof systemStatusSchemas>()({
  read: {
    method: 'GET',
    path: '/api/staff/status/',
  },
})
