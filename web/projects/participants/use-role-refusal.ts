import { useQuery } from '@tanstack/react-query'
import type { ProjectRole } from 'contract/projects/permissions.ts'
import { whyNotGive, whyNotRemoveParticipant } from 'contract/projects/project.rules.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Participant, Project } from 'contract/projects/projects.schemas.ts'
import { queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'

/** Why a role of this participant stays as it is, in words. */
export function useRoleRefusal(project: Project, participant: Participant) {
  const self = participant.user?.id === useSession()?.user_id
  const { user_permissions: permissions, id } = project
  // The list begins with the highest roles: if anybody else is Project Admin, one of the first two is.
  const { data: first } = useQuery(
    queryOf(projects.participants, { params: { id }, query: { pageNumber: 1, pageSize: 2 } }),
  )
  const otherAdmins =
    first?.results.some((other) => other.id !== participant.id && other.role.name === 'Project_Admin') ?? true
  const held = participant.roles.map(({ name }) => name)
  return (role: ProjectRole): string | undefined =>
    (held.includes(role)
      ? whyNotRemoveParticipant(permissions, { roles: [role], self, otherAdmins })
      : whyNotGive(permissions, role)
    )?.words
}
