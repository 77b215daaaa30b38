import { endpoints } from '../platform/endpoint.ts'
import type { searchSchemas } from './search.schemas.ts'

export const search = endpoints<typeof searchSchemas>()({
  /**
   * Exact names first, then names that start with the query, then words of a name or text, then words with one typing
   * error if there are few results. Filters exclude kinds to which they do not apply (search-kinds.ts).
   */
  find: {
    method: 'POST',
    path: '/api/search/',
    onlyReads: true,
    mayLag: true,
  },
  suggest: {
    method: 'GET',
    path: '/api/search/suggestions/',
    mayLag: true,
  },
  /** A POST because the request may be large; nothing is stored. */
  options: {
    method: 'POST',
    path: '/api/search/options/',
    onlyReads: true,
    mayLag: true,
  },
})
