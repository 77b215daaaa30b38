import { endpoints } from '../platform/endpoint.ts'
import type { instituteDomainsSchemas } from './institute-domains.schemas.ts'

/** Proven domains of institutes, for their Admins and staff. */
export const instituteDomains = endpoints<typeof instituteDomainsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/:id/domains/',
  },
  add: {
    method: 'POST',
    path: '/api/institutes/:id/domains/',
    creates: true,
  },
  /** Looks up the TXT record. */
  check: {
    method: 'PUT',
    path: '/api/institutes/:id/domains/:domainId/record/',
  },
  sendMail: {
    method: 'POST',
    path: '/api/institutes/:id/domains/:domainId/mail/',
    creates: true,
  },
  /** Only for the person who requested the mail, once. */
  confirm: {
    method: 'PUT',
    path: '/api/institutes/:id/domains/:domainId/mail/',
  },
  remove: {
    method: 'DELETE',
    path: '/api/institutes/:id/domains/:domainId/',
  },
  setApproval: {
    method: 'PUT',
    path: '/api/institutes/:id/domain-approval/',
  },
  /** For staff, who have checked it by other means. */
  prove: {
    method: 'PUT',
    path: '/api/institutes/:id/domains/',
  },
})
