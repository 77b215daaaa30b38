import type { Domain } from '../platform/domain.ts'
import { securityRoutes } from './security.routes.ts'

export const securityDomain = { routes: { security: securityRoutes } } satisfies Domain
