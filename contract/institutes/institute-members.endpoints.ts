import { endpoints } from '../platform/endpoint.ts'
import type { instituteMembersSchemas } from './institute-members.schemas.ts'

/** Who belongs to an institute, asks for it, or is invited. */
export const instituteMembers = endpoints<typeof instituteMembersSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/:id/members/',
    summary:
      'Members by name. Approved members and staff see all, Admins and staff also who waits for approval; others see neither Admins nor private profiles',
  },
  /** Answers with the roles that the person holds from then on, unapproved ones too. */
  setRoles: {
    method: 'PUT',
    path: '/api/institutes/:id/roles/',
    summary: "Decide on the roles of somebody who holds or asks for one: by the institute's Admins and staff",
  },
  /** With an invitation into the institute, a position role is approved at once. */
  request: {
    method: 'POST',
    path: '/api/institutes/:id/roles/',
    summary: 'Ask for a role; its Admins decide on it',
    creates: true,
  },
  /** The last Admin stays one. */
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
  /** An address with an account gets a mail too; an open request of theirs for a position role is approved by it. */
  invite: {
    method: 'POST',
    path: '/api/institutes/:id/invitations/',
    summary: 'Invite somebody into the institute by mail: every approved member may, 20 a day',
    creates: true,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/institutes/:id/invitations/:invitationId/',
    summary: 'Withdraw an invitation: whoever sent it, Admins and staff',
  },
})
