import { endpoints } from '../platform/endpoint.ts'
import type { factorResetsSchemas } from './factor-resets.schemas.ts'

/** Requests to remove second factors that were lost together with the recovery codes. */
export const factorResets = endpoints<typeof factorResetsSchemas>()({
  /** A repetition returns the request that is open already. */
  requestFactorReset: {
    method: 'POST',
    path: '/api/auth-token/second-factor/lost/',
    open: true,
  },
  checkResetLink: {
    method: 'POST',
    path: '/api/users/second-factor-reset/link/',
    open: true,
  },
  /** A repetition changes nothing. */
  cancelByLink: {
    method: 'POST',
    path: '/api/users/second-factor-reset/cancel/',
    open: true,
  },
  readOwn: {
    method: 'GET',
    path: '/api/users/second-factor-reset/',
  },
  cancelOwn: {
    method: 'DELETE',
    path: '/api/users/second-factor-reset/',
  },
  listOfInstitute: {
    method: 'GET',
    path: '/api/institutes/:id/second-factor-resets/',
  },
  decideInInstitute: {
    method: 'PUT',
    path: '/api/institutes/:id/second-factor-resets/:resetId/',
  },
  list: {
    method: 'GET',
    path: '/api/staff/second-factor-resets/',
  },
  decideAsStaff: {
    method: 'PUT',
    path: '/api/staff/second-factor-resets/:id/',
  },
})
