import { endpoints } from '../platform/endpoint.ts'
import type { homeSchemas } from './home.schemas.ts'

export const home = endpoints<typeof homeSchemas>()({
  read: {
    method: 'GET',
    path: '/api/home/',
  },
  /** The institutions nearest to a new member's. */
  nearest: {
    method: 'GET',
    path: '/api/home/nearest/',
  },
  setFirstSteps: {
    method: 'PUT',
    path: '/api/home/first_steps/',
  },
})
