import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'
import { opened, uploaded } from '../testing/uploaded-survey.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const answersMatrix = matrixOf(surveyAnswers, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    const { id: survey, name } = await uploaded(server, projectAdmin, { projectId: project })
    const { byCode } = await opened(projectAdmin, name)
    return { survey, name, question: byCode['Q1']!.question_id }
  },
  requests: {
    read: ({ name }) => ({ query: { form: name } }),
    listRecords: ({ survey, question }) => ({ params: { id: survey, question } }),
    saveAnswers: ({ survey, question }) => ({
      body: {
        form_id: survey,
        answers: [{ question: { question_id: question }, answer: { yes: true, no: false } }],
      },
    }),
  },
})
