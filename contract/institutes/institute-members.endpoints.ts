import { endpoints } from '../platform/endpoint.ts'
import type { instituteMembersSchemas } from './institute-members.schemas.ts'

/** Members of an institute, role requests and invitations. */
export const instituteMembers = endpoints<typeof instituteMembersSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/:id/members/',
    takesTokensOf: 'institute',
    mayLag: true,
  },
  /** Returns the resulting roles of the user, including unapproved ones. */
  setRoles: {
    method: 'PUT',
    path: '/api/institutes/:id/roles/',
  },
  /** Approves all that they ask for, or removes all their roles. */
  decideSeveral: {
    method: 'POST',
    path: '/api/institutes/:id/members/several/',
    creates: true,
  },
  /** An open invitation that names this role is accepted with it. */
  request: {
    method: 'POST',
    path: '/api/institutes/:id/roles/',
    creates: true,
  },
  /** The last Admin cannot withdraw. */
  withdraw: {
    method: 'DELETE',
    path: '/api/institutes/:id/roles/',
  },
  invitations: {
    method: 'GET',
    path: '/api/institutes/:id/invitations/',
  },
  /** Users with an account are e-mailed, too. An invitation by an Admin or staff approves a pending request for its role. */
  invite: {
    method: 'POST',
    path: '/api/institutes/:id/invitations/',
    creates: true,
  },
  /** Sent again, an invitation has a new link, and is valid as long as a new one. */
  changeInvitations: {
    method: 'POST',
    path: '/api/institutes/:id/invitations/several/',
    creates: true,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/institutes/:id/invitations/:invitationId/',
  },
})
