import { endpoints } from '../platform/endpoint.ts'
import type { searchSettingsSchemas } from './search-filters.schemas.ts'

export const searchSettings = endpoints<typeof searchSettingsSchemas>()({
  read: {
    method: 'GET',
    path: '/api/user/search-filters/',
    summary: 'The filters with which my searches begin',
  },
  save: {
    method: 'PUT',
    path: '/api/user/search-filters/',
    summary: 'Set the filters with which my searches begin',
  },
})
