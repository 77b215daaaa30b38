import { endpoints } from '../platform/endpoint.ts'
import type { adminRemovalsSchemas } from './admin-removals.schemas.ts'

/** Removals of Admins, to which the removed person can object; staff decide on objections. */
export const adminRemovals = endpoints<typeof adminRemovalsSchemas>()({
  read: {
    method: 'GET',
    path: '/api/institutes/:id/admin-removal/',
  },
  /** A repetition changes nothing. */
  object: {
    method: 'POST',
    path: '/api/institutes/:id/admin-removal/',
    creates: true,
  },
  objections: {
    method: 'GET',
    path: '/api/institutes/objections/',
  },
  decide: {
    method: 'PUT',
    path: '/api/institutes/objections/:id/',
  },
})
