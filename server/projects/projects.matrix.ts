import { projects } from 'contract/projects/projects.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(projects, {
  prepare: async ({ people, project }) => {
    const { body } = await people.projectAdmin.call(projects.read, { params: { id: project } })
    return { updated_at: body.updated_at }
  },
  requests: {
    list: () => ({}),
    read: ({ project }) => ({ params: { id: project } }),
    create: () => ({ body: { name: 'Solar for schools', type: 'Research', regions: ['Eastern Africa'] } }),
    update: ({ project, updated_at }) => ({
      params: { id: project },
      body: { description: 'Now with a second round.', updated_at },
    }),
    remove: ({ project }) => ({ params: { id: project } }),
    listDeleted: () => ({}),
    // A project that was not deleted is returned as it is.
    restore: ({ project }) => ({ params: { id: project } }),
    participants: ({ project }) => ({ params: { id: project } }),
    putParticipant: ({ project, ids }) => ({
      body: { projectId: project, userId: ids.plain, roleName: 'Project_Member' },
    }),
    changeSeveral: ({ project, ids }) => ({
      body: {
        projectId: project,
        users: [ids.projectMember],
        action: 'role' as const,
        roleName: 'Project_Editor',
      },
    }),
    // Another person, as all participants may remove themselves.
    removeParticipant: ({ project, ids }, persona) => ({
      body: {
        projectId: project,
        userId: persona === 'projectMember' ? ids.projectGuest : ids.projectMember,
      },
    }),
  },
})
