import { endpoints } from '../platform/endpoint.ts'
import type { landingSchemas } from './landing.schemas.ts'

export const landing = endpoints<typeof landingSchemas>()({
  /** What the landing page says about the network. Names nothing that is not public. */
  read: {
    method: 'GET',
    path: '/api/landing/',
    open: true,
  },
})
