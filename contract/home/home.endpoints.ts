import { endpoints } from '../platform/endpoint.ts'
import type { homeSchemas } from './home.schemas.ts'

export const home = endpoints<typeof homeSchemas>()({
  read: {
    method: 'GET',
    path: '/api/home/',
  },
})
