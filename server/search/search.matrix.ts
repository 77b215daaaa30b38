import { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { noSearchFilters } from 'contract/search/search-filters.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const settingsMatrix = matrixOf(searchSettings, {
  requests: {
    read: () => ({}),
    save: () => ({ body: noSearchFilters }),
  },
})

export const matrix = matrixOf(search, {
  requests: {
    find: () => ({ body: { name: 'bank' } }),
    suggest: () => ({ query: { name: 'bank' } }),
    options: () => ({ body: { name: 'bank' } }),
  },
})
