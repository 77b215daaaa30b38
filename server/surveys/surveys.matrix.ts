import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'
import { uploaded } from '../testing/uploaded-survey.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const surveysMatrix = matrixOf(surveys, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    const survey = await uploaded(server, projectAdmin, { projectId: project })
    const deleted = await uploaded(server, projectAdmin, { projectId: project })
    await projectAdmin.call(surveys.remove, { params: { id: deleted.id } })
    return { deleted: deleted.id, survey: survey.id }
  },
  requests: {
    listByProject: () => ({}),
    list: () => ({}),
    update: ({ survey }) => ({ params: { id: survey }, body: { description: 'Second round' } }),
    updateStyling: ({ survey }) => ({
      params: { id: survey },
      body: { quizHeader: { color: '#0f6b66' } },
    }),
    remove: ({ survey }) => ({ params: { id: survey } }),
    listDeleted: () => ({}),
    restore: ({ deleted }) => ({ params: { id: deleted } }),
  },
})
