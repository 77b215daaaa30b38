import { endpoints } from '../platform/endpoint.ts'
import type { searchSchemas } from './search.schemas.ts'

export const search = endpoints<typeof searchSchemas>()({
  /**
   * Exact names first, then names that begin so, then words of a name or text, then words with one typing error where
   * few are found. Filters narrow the kinds that have such a property; of the others nothing is found (search-kinds.ts).
   */
  find: {
    method: 'POST',
    path: '/api/search/',
    onlyReads: true,
    summary: 'Find institutes, members, projects and events that I may see; nothing without a name or a type',
  },
  suggest: {
    method: 'GET',
    path: '/api/search/suggestions/',
    summary: 'The first three of each kind that a search for this would find',
  },
  /** POST for the size of what is asked; nothing is stored. */
  options: {
    method: 'POST',
    path: '/api/search/options/',
    onlyReads: true,
    summary: 'How many results each option of the filters would leave beside the other filters',
  },
})
