import type { Domain } from '../platform/domain.ts'
import { searchRoutes, searchSettingsRoutes } from './search.routes.ts'

export const searchDomain: Domain = {
  routes: { searchSettings: searchSettingsRoutes, search: searchRoutes },
}
