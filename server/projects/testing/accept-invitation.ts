import { instituteProjects } from 'contract/projects/institute-projects.endpoints.ts'
import type { Person } from '../../testing/person.ts'

/** Accepts the latest invitation of an institute to a project, as its Admin. */
export async function acceptInvitationTo(admin: Person, institute: number) {
  const { body } = await admin.call(instituteProjects.invitations, { params: { id: institute } })
  const params = { id: institute, invitationId: body.results[0]?.id ?? 0 }
  return admin.call(instituteProjects.accept, { params })
}
