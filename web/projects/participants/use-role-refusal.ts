import { useQuery } from '@tanstack/react-query'
import type { ProjectRole } from 'contract/projects/permissions.ts'
import { whyNotGive, whyNotRemoveParticipant } from 'contract/projects/project.rules.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { ParticipantRow, Project } from 'contract/projects/projects.schemas.ts'
import { queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'

/** Returns a function that explains why a role of this participant cannot be changed. */
export function useRoleRefusal(project: Project, participant: ParticipantRow) {
  const self = participant.user?.id === useSession()?.user_id
  const { user_permissions: permissions, id } = project
  // Sorted by role, highest first: if there is another Project Admin, it is one of the first two.
  const { data: first } = useQuery(
    queryOf(projects.participants, { params: { id }, query: { pageNumber: 1, pageSize: 2 } }),
  )
  const otherAdmins =
    first?.results.some((other) => other.id !== participant.id && other.role.name === 'Project_Admin') ?? true
  const administers = participant.institute?.administers
  const held = participant.roles.map(({ name }) => name)
  return (role: ProjectRole): string | undefined =>
    (held.includes(role)
      ? whyNotRemoveParticipant(permissions, { roles: [role], self, administers, otherAdmins })
      : whyNotGive(permissions, role)
    )?.words
}
