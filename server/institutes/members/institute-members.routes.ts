import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { instituteMembersSchemas } from 'contract/institutes/institute-members.schemas.ts'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import { myInvitationsSchemas } from 'contract/institutes/my-invitation.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { insider, inviter, instituteViewer, roleHolder } from '../institutes.access.ts'
import { changeInvitations, invite, listInvitations, withdrawInvitation } from './invite.ts'
import { listMembers } from './list-members.ts'
import { acceptInvitation, declineInvitation, invited, readMyInvitation } from './my-invitation.ts'
import { requestRole } from './request-role.ts'
import { decideSeveral, setRoles } from './set-roles.ts'
import { withdrawRole } from './withdraw-role.ts'

export const instituteMemberRoutes = routes(instituteMembers, instituteMembersSchemas, {
  list: [instituteViewer, listMembers],
  setRoles: [instituteViewer, setRoles],
  decideSeveral: [instituteViewer, decideSeveral],
  request: [instituteViewer, requestRole],
  withdraw: [roleHolder, withdrawRole],
  invitations: [insider, listInvitations],
  invite: [inviter, invite],
  changeInvitations: [insider, changeInvitations],
  withdrawInvitation: [insider, withdrawInvitation],
})

export const myInvitationRoutes = routes(myInvitations, myInvitationsSchemas, {
  read: [invited, readMyInvitation],
  accept: [invited, acceptInvitation],
  decline: [invited, declineInvitation],
})
