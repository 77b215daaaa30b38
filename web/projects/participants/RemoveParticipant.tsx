import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Participant, Project } from 'contract/projects/projects.schemas.ts'
import { useNavigate } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { participantReads } from './participants-refresh.ts'
import { useRoleRefusal } from './use-role-refusal.ts'
import { participantName } from './ParticipantStack.tsx'

interface RemoveParticipantProps {
  project: Project
  participant: Participant
  /** Whether the participant is the user, who then leaves the project. */
  self: boolean
  onClose: () => void
}

/** Removes all roles of a participant after a confirmation. */
export function RemoveParticipant({ project, participant, self, onClose }: RemoveParticipantProps) {
  const navigate = useNavigate()
  const { user, institute } = participant
  const refusalOf = useRoleRefusal(project, participant)
  const refused = participant.roles.map(({ name }) => refusalOf(name)).find((words) => words !== undefined)
  const remove = useEndpointMutation(projects.removeParticipant, {
    refresh: self ? [allQueriesOf(projects.list)] : participantReads(project.id),
    onSuccess: () => {
      toast(self ? 'You have left the project' : `${participantName(participant)} removed`)
      if (self) void navigate('/projects', { replace: true })
      else onClose()
    },
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title={self ? `Leave project '${project.name}'?` : `Remove ${participantName(participant)}?`}
      confirm={self ? 'Leave project' : 'Remove participant'}
      danger
      busy={remove.isPending}
      disabledReason={refused}
      onConfirm={() =>
        remove.mutate({ body: { projectId: project.id, userId: user?.id, instituteId: institute?.id } })
      }
      onCancel={onClose}
    >
      {refused ??
        (self
          ? 'You will lose access to the project, unless it is public or one of your institutions takes part in it.'
          : 'They will lose all roles in this project. Their contributions are kept.')}
    </Confirm>
  )
}
