import { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { searchSettingsSchemas } from 'contract/search/search-filters.schemas.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { searchSchemas } from 'contract/search/search.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { countOptions } from './count-options.ts'
import { find } from './find.ts'
import { readSearchFilters, saveSearchFilters } from './search-filters.ts'
import { suggest } from './suggest.ts'

export const searchSettingsRoutes = routes(searchSettings, searchSettingsSchemas, {
  read: [member, readSearchFilters],
  save: [member, saveSearchFilters],
})

export const searchRoutes = routes(search, searchSchemas, {
  find: [member, find],
  suggest: [member, suggest],
  options: [member, countOptions],
})
