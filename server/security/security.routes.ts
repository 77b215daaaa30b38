import { security } from 'contract/security/security.endpoints.ts'
import { securitySchemas } from 'contract/security/security.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { downloadRecord, readSecurity } from './read-security.ts'

export const securityRoutes = routes(security, securitySchemas, {
  read: [member, readSecurity],
  downloadRecord: [member, downloadRecord],
})
