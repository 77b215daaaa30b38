import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const topicsMatrix = matrixOf(topics, {
  prepare: async ({ people: { projectAdmin }, project }) => {
    const { body } = await projectAdmin.call(topics.create, {
      body: { project, name: 'Credit lines', description: 'Which lines of credit are green?' },
    })
    return { topic: body.id, updated_at: body.updated_at }
  },
  requests: {
    create: ({ project }) => ({
      body: { project, name: 'Training', description: 'Who trains the loan officers?' },
    }),
    update: ({ topic, updated_at }) => ({
      params: { id: topic },
      body: { description: 'Which credit lines count as green?', order: 1, updated_at },
    }),
    remove: ({ topic }) => ({ params: { id: topic } }),
  },
})
