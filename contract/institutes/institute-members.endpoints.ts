import { endpoints } from '../platform/endpoint.ts'
import type { instituteMembersSchemas } from './institute-members.schemas.ts'

/** Members of an institute, role requests and invitations. */
export const instituteMembers = endpoints<typeof instituteMembersSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/:id/members/',
    summary:
      'Members by name. Approved members and staff see all, Admins and staff also who waits for approval; others see neither Admins nor private profiles',
  },
  /** Returns the resulting roles of the user, including unapproved ones. */
  setRoles: {
    method: 'PUT',
    path: '/api/institutes/:id/roles/',
    summary: 'Decide on the roles of members and applicants, as an Admin of the institute or as staff',
  },
  /** An open invitation that names this role is accepted with it. */
  request: {
    method: 'POST',
    path: '/api/institutes/:id/roles/',
    summary: 'Ask for a role; its Admins decide on it',
    creates: true,
  },
  /** The last Admin cannot withdraw. */
  withdraw: {
    method: 'DELETE',
    path: '/api/institutes/:id/roles/',
    summary: 'Give up my role or take my request back; without a role all of them, so leave the institute',
  },
  invitations: {
    method: 'GET',
    path: '/api/institutes/:id/invitations/',
    summary: 'Invitations that were sent and neither used nor withdrawn, latest first: for members and staff',
  },
  /** Users with an account are e-mailed, too. An invitation by an Admin or staff approves a pending request for its role. */
  invite: {
    method: 'POST',
    path: '/api/institutes/:id/invitations/',
    summary:
      'Invite somebody into the institute with a role: every approved member may, 20 a day; only invitations by Admins and staff approve it',
    creates: true,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/institutes/:id/invitations/:invitationId/',
    summary: 'Withdraw an invitation: whoever sent it, Admins and staff',
  },
})
