import type { Domain } from '../platform/domain.ts'
import { homeRoutes } from './home.routes.ts'

export const homeDomain: Domain = { routes: { home: homeRoutes } }
