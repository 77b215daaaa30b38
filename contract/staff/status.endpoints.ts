import { endpoints } from '../platform/endpoint.ts'
import type { systemStatusSchemas } from './status.schemas.ts'

/** How the installation is doing, for staff (/manage/status). */
export const systemStatus = endpoints<typeof systemStatusSchemas>()({
  read: {
    method: 'GET',
    path: '/api/staff/status/',
    summary: 'Version, nodes, queue, mails, files and the last backup: for staff',
  },
})
