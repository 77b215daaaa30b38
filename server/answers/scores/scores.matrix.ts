import { surveyScores } from 'contract/answers/scores.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'
import { uploaded } from '../../testing/uploaded-survey.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const scoresMatrix = matrixOf(surveyScores, {
  prepare: async ({ server, people, project }) => ({
    survey: (await uploaded(server, people.projectAdmin, { projectId: project })).id,
  }),
  requests: {
    readScoring: ({ survey }) => ({ params: { id: survey } }),
    saveScoring: ({ survey }) => ({
      params: { id: survey },
      body: { scores: [], points: { farmers: { yes: 1, no: 0 } }, shown_to_respondents: false },
    }),
  },
})
