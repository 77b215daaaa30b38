import { surveyResults } from 'contract/results/results.contract.ts'
import { matrixOf } from '../testing/matrix.ts'
import { uploaded } from '../testing/uploaded-survey.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(surveyResults, {
  prepare: async ({ server, people, project }) => ({
    survey: (await uploaded(server, people.projectAdmin, { projectId: project })).id,
  }),
  requests: {
    listAnswers: ({ survey }) => ({ params: { id: survey } }),
    readSummary: ({ survey }) => ({ params: { id: survey } }),
    listRespondents: ({ survey }) => ({ params: { id: survey } }),
    readFigures: ({ survey }) => ({ params: { id: survey } }),
  },
})
