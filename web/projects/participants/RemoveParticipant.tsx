import { projects } from 'contract/projects/projects.endpoints.ts'
import type { ParticipantRow, Project } from 'contract/projects/projects.schemas.ts'
import { useNavigate } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { participantReads } from './participants-refresh.ts'
import { useRoleRefusal } from './use-role-refusal.ts'
import { participantName } from './ParticipantStack.tsx'

interface RemoveParticipantProps {
  project: Project
  participant: ParticipantRow
  /** Whether the participant is the user or an institute that they administer, and leaves the project. */
  self: boolean
  onClose: () => void
}

/** Removes all roles of a participant, or the invitation of an institute, after a confirmation. */
export function RemoveParticipant({ project, participant, self, onClose }: RemoveParticipantProps) {
  const navigate = useNavigate()
  const { user, institute, status } = participant
  const name = participantName(participant)
  const isUser = self && user !== null
  const refusalOf = useRoleRefusal(project, participant)
  const refused = participant.roles
    .map(({ name: role }) => refusalOf(role))
    .find((words) => words !== undefined)
  const text = textsOf({ name, project: project.name, who: isUser ? 'user' : self ? 'institute' : status })
  const remove = useEndpointMutation(projects.removeParticipant, {
    refresh: isUser ? [allQueriesOf(projects.list)] : participantReads(project.id),
    onSuccess: () => {
      toast(text.done)
      if (isUser) void navigate('/projects', { replace: true })
      else onClose()
    },
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title={text.title}
      confirm={text.button}
      danger
      busy={remove.isPending}
      disabledReason={refused}
      onConfirm={() =>
        remove.mutate({ body: { projectId: project.id, userId: user?.id, instituteId: institute?.id } })
      }
      onCancel={onClose}
    >
      {refused ?? text.loss}
    </Confirm>
  )
}

interface Leaving {
  name: string
  project: string
  who: 'user' | 'institute' | ParticipantRow['status']
}

function textsOf({ name, project, who }: Leaving) {
  switch (who) {
    case 'user':
      return {
        title: `Leave project '${project}'?`,
        button: 'Leave project',
        done: 'You have left the project',
        loss: 'You will lose access to the project, unless it is public or one of your institutions takes part in it.',
      }
    case 'institute':
      return {
        title: `Leave project '${project}' for ${name}?`,
        button: 'Leave project',
        done: `${name} has left the project`,
        loss: 'Its members will lose access to the project, unless it is public or they have a role of their own. Their contributions are kept.',
      }
    case 'invited':
      return {
        title: `Withdraw the invitation of ${name}?`,
        button: 'Withdraw invitation',
        done: `Invitation of ${name} withdrawn`,
        loss: 'Its Admins can no longer accept it.',
      }
    case 'active':
      return {
        title: `Remove ${name}?`,
        button: 'Remove participant',
        done: `${name} removed`,
        loss: 'They will lose all roles in this project and be notified. Their contributions are kept.',
      }
  }
}
