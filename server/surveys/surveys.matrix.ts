import { surveys } from 'contract/surveys/surveys.contract.ts'
import { matrixOf } from '../testing/matrix.ts'
import { opened, smallSurvey, uploaded } from '../testing/uploaded-survey.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(surveys, {
  prepare: async ({ server, people, project }) => {
    const { projectAdmin } = people
    const { id: survey, name } = await uploaded(server, projectAdmin, { projectId: project })
    const { byCode } = await opened(projectAdmin, name)
    const { body } = await projectAdmin.call(surveys.startExport, {
      params: { id: survey },
      body: { format: 'csv', which: 'latest' },
    })
    const download = Object.fromEntries(new URL(body.url, server.url).searchParams)
    const deleted = await uploaded(server, projectAdmin, { projectId: project })
    await projectAdmin.call(surveys.remove, { params: { id: deleted.id } })
    return { deleted: deleted.id, survey, name, question: byCode['Q1']!.question_id, download }
  },
  requests: {
    create: ({ project }) => ({
      body: {
        name: 'One more survey',
        description: 'For the matrix',
        type: 'multi-user' as const,
        projectId: project,
      },
      files: { file: { name: 'survey.csv', content: smallSurvey } },
    }),
    report: ({ project }) => ({
      body: { projectId: project },
      files: { file: { name: 'survey.csv', content: smallSurvey } },
    }),
    listByProject: () => ({}),
    list: () => ({}),
    read: ({ name }) => ({ query: { form: name } }),
    listQuestions: ({ name }) => ({ query: { form: name } }),
    updateQuestion: ({ question }) => ({
      params: { id: question },
      body: { question: 'Do you lend to small farmers?' },
    }),
    reportOnReplacement: ({ survey }) => ({
      params: { id: survey },
      body: {},
      files: { file: { name: 'survey.csv', content: smallSurvey } },
    }),
    replaceQuestions: ({ survey }) => ({
      params: { id: survey },
      body: {},
      files: { file: { name: 'survey.csv', content: smallSurvey } },
    }),
    update: ({ survey }) => ({ params: { id: survey }, body: { description: 'Second round' } }),
    updateStyling: ({ survey }) => ({
      params: { id: survey },
      body: { quizHeader: { color: '#0f6b66' } },
    }),
    remove: ({ survey }) => ({ params: { id: survey } }),
    listDeleted: () => ({}),
    restore: ({ deleted }) => ({ params: { id: deleted } }),
    saveAnswers: ({ survey, question }) => ({
      body: {
        form_id: survey,
        answers: [{ question: { question_id: question }, answer: { yes: true, no: false } }],
      },
    }),
    startExport: ({ survey }) => ({
      params: { id: survey },
      body: { format: 'csv', which: 'latest' } as const,
    }),
    download: ({ survey, download }) => ({ params: { id: survey }, query: download as never }),
    exportToProject: ({ survey }) => ({ params: { id: survey } }),
    readFile: ({ survey }) => ({ params: { id: survey } }),
  },
})
