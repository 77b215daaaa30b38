import { surveyResults } from 'contract/surveys/survey-results.contract.ts'
import { matrixOf } from '../platform/testing/matrix.ts'
import { uploaded } from './testing/uploaded.ts'

/** Requests of the access matrix, see server/platform/testing/access.matrix.test.ts. */
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
