import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { matrixOf, type World } from '../testing/matrix.ts'
import { opened, smallSurvey, uploaded } from '../testing/uploaded-survey.ts'

const prepare = async ({ server, people: { projectAdmin }, project }: World) => {
  const { id: survey, name } = await uploaded(server, projectAdmin, { projectId: project })
  const { byCode } = await opened(projectAdmin, name)
  return { survey, name, question: byCode['Q1']!.question_id }
}

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const questionnairesMatrix = matrixOf(questionnaires, {
  prepare,
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
    listQuestions: ({ name }) => ({ query: { form: name } }),
    updateQuestion: ({ question }) => ({
      params: { id: question },
      body: { question: 'Do you lend to small farmers?' },
    }),
    listFormFiles: ({ survey }) => ({ params: { id: survey } }),
    readFile: ({ survey }) => ({ params: { id: survey } }),
  },
})

export const replacementsMatrix = matrixOf(replacements, {
  prepare,
  requests: {
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
    replaceFormFiles: ({ survey }) => ({
      params: { id: survey },
      body: {},
      files: { villages: { name: 'villages.csv', content: 'name,label\na,A' } },
    }),
  },
})
