import { instituteProjects } from 'contract/projects/institute-projects.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** The institute of `instituteAdmin` is invited by `projectAdmin`. */
export const matrix = matrixOf(instituteProjects, {
  prepare: async ({ people, project, institute }) => {
    await people.projectAdmin.call(projects.putParticipant, {
      body: { projectId: project, instituteId: institute, roleName: 'Project_Member' },
    })
    const { body } = await people.instituteAdmin.call(instituteProjects.invitations, {
      params: { id: institute },
    })
    return { invitationId: body.results[0]!.id }
  },
  requests: {
    invitations: ({ institute }) => ({ params: { id: institute } }),
    accept: ({ institute, invitationId }) => ({ params: { id: institute, invitationId } }),
    decline: ({ institute, invitationId }) => ({ params: { id: institute, invitationId } }),
  },
})
