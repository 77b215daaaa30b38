import { endpoints } from '../platform/endpoint.ts'
import type { securitySchemas } from './security.schemas.ts'

/** What protects data on this installation, for members. */
export const security = endpoints<typeof securitySchemas>()({
  read: {
    method: 'GET',
    path: '/api/security/',
  },
  downloadRecord: {
    method: 'GET',
    path: '/api/security/processing-record/',
    download: ['text/markdown'],
  },
})
