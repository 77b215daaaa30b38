import type { Invitation } from 'contract/users/invitation.ts'
import { Notice } from '../Notice.tsx'

/** Who sent the invitation, and to which institution or project. */
export function InvitedBy({
  invitation: { invited_by, institute, role, project, project_role },
}: {
  invitation: Invitation
}) {
  const to = [
    institute && `the institution ${institute.name}${role ? ` as ${role}` : ''}`,
    project && `the project ${project.name}${project_role ? ` as ${project_role.replaceAll('_', ' ')}` : ''}`,
  ].filter(Boolean)
  return (
    <Notice>
      {invited_by ?? 'A member'} invites you to {to.length > 0 ? `join ${to.join(' and ')}` : 'Seventeen'}.
      Register here, and you can sign in at once.
    </Notice>
  )
}
