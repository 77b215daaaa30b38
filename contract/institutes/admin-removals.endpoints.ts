import { endpoints } from '../platform/endpoint.ts'
import type { adminRemovalsSchemas } from './admin-removals.schemas.ts'

/** Removals of Admins, to which the removed person can object; staff decide on objections. */
export const adminRemovals = endpoints<typeof adminRemovalsSchemas>()({
  read: {
    method: 'GET',
    path: '/api/institutes/:id/admin-removal/',
    summary: 'My latest removal as Admin of an institute, with the state of my objection',
  },
  /** A repetition changes nothing. */
  object: {
    method: 'POST',
    path: '/api/institutes/:id/admin-removal/',
    summary: 'Object to my removal as Admin, within 7 days; staff decide',
    creates: true,
  },
  objections: {
    method: 'GET',
    path: '/api/institutes/objections/',
    summary: 'Objections of removed Admins, undecided ones first, for staff',
  },
  decide: {
    method: 'PUT',
    path: '/api/institutes/objections/:id/',
    summary: 'Decide on an objection as staff: make the person Admin again, or not',
  },
})
