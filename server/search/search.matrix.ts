import { noSearchFilters, searchSettings } from 'contract/search/search-filters.contract.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(searchSettings, {
  requests: {
    read: () => ({}),
    save: () => ({ body: noSearchFilters }),
  },
})
