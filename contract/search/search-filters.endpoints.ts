import { endpoints } from '../platform/endpoint.ts'
import type { searchSettingsSchemas } from './search-filters.schemas.ts'

export const searchSettings = endpoints<typeof searchSettingsSchemas>()({
  read: {
    method: 'GET',
    path: '/api/user/search-filters/',
  },
  save: {
    method: 'PUT',
    path: '/api/user/search-filters/',
  },
})
