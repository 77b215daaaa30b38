import { surveyDeadlines } from 'contract/surveys/survey-deadlines.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'
import { uploaded } from '../../testing/uploaded-survey.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(surveyDeadlines, {
  prepare: async ({ server, people, project }) => {
    const { id } = await uploaded(server, people.projectAdmin, { projectId: project })
    return { params: { id } }
  },
  requests: {
    readDeadline: ({ params }) => ({ params }),
    saveDeadline: ({ params }) => ({ params, body: { due_at: '2999-01-01T00:00:00Z' } }),
  },
})
