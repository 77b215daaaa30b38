import { searchSettings } from 'contract/search/search-filters.contract.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { readSearchFilters, saveSearchFilters } from './search-filters.ts'

export const searchRoutes = routes(searchSettings, {
  read: [member, readSearchFilters],
  save: [member, saveSearchFilters],
})
