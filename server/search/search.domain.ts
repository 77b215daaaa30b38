import type { Domain } from '../platform/domain.ts'
import { searchRoutes, searchSettingsRoutes } from './search.routes.ts'
import { warmUpSearches } from './warm-up.ts'

export const searchDomain: Domain = {
  routes: { searchSettings: searchSettingsRoutes, search: searchRoutes },
  warmUp: warmUpSearches,
}
