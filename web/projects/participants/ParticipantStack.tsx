import type { Participant, ProjectRow } from 'contract/projects/projects.schemas.ts'
import { AvatarStack } from '../../ui/AvatarStack.tsx'

/** The first four participants of a project. */
export function ParticipantStack({
  project,
}: {
  project: Pick<ProjectRow, 'participants' | 'participants_count'>
}) {
  return (
    <AvatarStack
      total={project.participants_count}
      of="participants"
      people={project.participants.map((participant) => ({
        name: participantName(participant),
        avatar: (participant.user ?? participant.institute)?.avatar ?? null,
        square: participant.institute !== null,
      }))}
    />
  )
}

/** Name of a participant, either a person or an institute. */
export const participantName = ({ user, institute }: Pick<Participant, 'user' | 'institute'>) =>
  user ? `${user.first_name} ${user.last_name}` : (institute?.name ?? '')
