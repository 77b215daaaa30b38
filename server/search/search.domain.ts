import type { Domain } from '../platform/domain.ts'
import { searchRoutes } from './search.routes.ts'

export const searchDomain: Domain = { routes: { search: searchRoutes } }
