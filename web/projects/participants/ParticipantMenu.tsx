import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { can } from 'contract/projects/permissions.ts'
import type { ParticipantRow, Project } from 'contract/projects/projects.schemas.ts'
import { EllipsisVertical, LogOut, UserCog, UserMinus } from 'lucide-react'
import { useSession } from '../../platform/session.ts'
import { participantName } from './ParticipantStack.tsx'
import { RemoveParticipant } from './RemoveParticipant.tsx'
import { RolesDialog } from './RolesDialog.tsx'

/** Menu of a participant: change roles, remove, or leave the project (PRJ-49, PRJ-66). */
export function ParticipantMenu({ project, participant }: { project: Project; participant: ParticipantRow }) {
  const [roles, changeRoles] = useDisclosure(false)
  const [removing, remove] = useDisclosure(false)
  // A project that is no longer available cannot be left.
  const isUser = participant.user?.id === useSession()?.user_id
  const isInvited = participant.status === 'invited'
  const self =
    (isUser || participant.institute?.administers === true) && !isInvited && project.user_roles.length > 0
  const mayChange = can(project.user_permissions, 'UPDATE_PROJECT_PARTICIPANTS')
  const mayRemove = self || can(project.user_permissions, 'DELETE_PROJECT_PARTICIPANTS')
  if (!mayChange && !mayRemove) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={32} aria-label={`Actions for ${participantName(participant)}`}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && !isInvited && (
            <Menu.Item leftSection={<UserCog size={18} aria-hidden />} onClick={changeRoles.open}>
              Change roles
            </Menu.Item>
          )}
          {mayRemove && (
            <Menu.Item
              leftSection={self ? <LogOut size={18} aria-hidden /> : <UserMinus size={18} aria-hidden />}
              onClick={remove.open}
            >
              {self
                ? isUser
                  ? 'Leave project'
                  : 'Leave project for this institution'
                : isInvited
                  ? 'Withdraw invitation'
                  : 'Remove'}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {roles && <RolesDialog project={project} participant={participant} onClose={changeRoles.close} />}
      {removing && (
        <RemoveParticipant project={project} participant={participant} self={self} onClose={remove.close} />
      )}
    </>
  )
}
