import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { searchFilters } from './search-filters.ts'
import { searchKinds } from './search-kinds.ts'

const storedFilters = searchFilters.extend({ kinds: z.array(z.enum(searchKinds)) })

export const searchSettings = endpoints({
  read: {
    method: 'GET',
    path: '/api/user/search-filters/',
    summary: 'The filters with which my searches begin',
    response: storedFilters,
  },
  save: {
    method: 'PUT',
    path: '/api/user/search-filters/',
    summary: 'Set the filters with which my searches begin',
    body: searchFilters,
    response: storedFilters,
  },
})
