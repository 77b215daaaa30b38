import { reviews } from 'contract/answers/reviews.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'
import { opened, save, uploaded } from '../../testing/uploaded-survey.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(reviews, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    const { id, name } = await uploaded(server, projectAdmin, { projectId: project })
    await save(projectAdmin, name, { Q1: { yes: true } })
    const question_id = (await opened(projectAdmin, name)).byCode['Q1']!.question_id
    return { own: { id }, set: { id, respondent: 0 }, question_id }
  },
  requests: {
    readReview: ({ set }) => ({ params: set }),
    commentOnSet: ({ set, question_id }) => ({ params: set, body: { question_id, text: 'Why?' } }),
    askRevision: ({ set, question_id }) => ({ params: set, body: { questions: [{ question_id }] } }),
    verify: ({ set }) => ({ params: set, body: { verified: true } }),
    readOwnReview: ({ own }) => ({ params: own }),
    commentOnOwn: ({ own, question_id }) => ({ params: own, body: { question_id, text: 'Because' } }),
    finishRevision: ({ own }) => ({ params: own }),
  },
})
