import { endpoints } from '../platform/endpoint.ts'
import type { vouchesSchemas } from './vouches.schemas.ts'

/** Institutes that vouch for others. */
export const vouches = endpoints<typeof vouchesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/:id/vouches/',
  },
  set: {
    method: 'PUT',
    path: '/api/institutes/:id/vouches/',
  },
})
