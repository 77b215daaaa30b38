import { endpoints } from '../platform/endpoint.ts'
import type { candidatesSchemas } from './candidates.schemas.ts'

export const candidates = endpoints<typeof candidatesSchemas>()({
  /** Paged over both kinds together, institutes first; `total` includes both (PRJ-84). */
  search: {
    method: 'POST',
    path: '/api/projects/search/',
    onlyReads: true,
    mayLag: true,
  },
})
