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
  /** Oneself: this is leaving the project. */
  self: boolean
  onClose: () => void
}

/** Asks, and takes all roles of a participant away. */
export function RemoveParticipant({ project, participant, self, onClose }: RemoveParticipantProps) {
  const navigate = useNavigate()
  const { user, institute } = participant
  const refusalOf = useRoleRefusal(project, participant)
  const refused = participant.roles.map(({ name }) => refusalOf(name)).find((words) => words !== undefined)
  const remove = useEndpointMutation(projects.removeParticipant, {
    refresh: self ? [allQueriesOf(projects.list)] : participantReads(project.id),
    onSuccess: () => {
      toast(self ? 'You have left the project' : `${participantName(participant)} has been removed`)
      if (self) void navigate('/projects', { replace: true })
      else onClose()
    },
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title={self ? 'Leave the project?' : `Remove ${participantName(participant)}?`}
      confirm={self ? 'Leave' : 'Remove'}
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
          ? `You will no longer see “${project.name}”, unless an institution of yours takes part in it.`
          : 'They lose every role in this project. What they have contributed stays.')}
    </Confirm>
  )
}
