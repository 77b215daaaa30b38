import { surveyGuests } from 'contract/surveys/survey-guests.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'
import { uploaded } from '../../testing/uploaded-survey.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(surveyGuests, {
  prepare: async ({ server, people, project, ids }) => {
    const { id } = await uploaded(server, people.projectAdmin, { projectId: project })
    return { params: { id, userId: ids.projectGuest } }
  },
  requests: {
    list: ({ params }) => ({ params }),
    invite: ({ params }) => ({ params }),
    withdraw: ({ params }) => ({ params }),
  },
})
