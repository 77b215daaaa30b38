import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'
import { opened, save, smallSurvey, uploaded } from '../testing/uploaded-survey.ts'
import { householdSurvey } from './instances/testing/household.ts'

/** A question whose options are not sent with the survey. */
const longQuestion = [
  'Contact,QL,Your village,single-select,no,village,,v0,Village 0,boolean',
  ...Array.from({ length: 500 }, (_, at) => `,,,,,,,v${at + 1},Village ${at + 1},boolean`),
].join('\n')

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const answersMatrix = matrixOf(surveyAnswers, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    const { id: survey, name } = await uploaded(server, projectAdmin, {
      projectId: project,
      csv: [smallSurvey, longQuestion].join('\n'),
    })
    const { byCode } = await opened(projectAdmin, name)
    const list = byCode['QL']!.options_list!.key
    const own = await uploaded(server, projectAdmin, { projectId: project, type: 'single-user' })
    await save(projectAdmin, own.name, { Q1: { yes: true } })
    return { survey, name, question: byCode['Q1']!.question_id, list, own: own.id }
  },
  requests: {
    read: ({ name }) => ({ query: { form: name } }),
    listInstitutions: ({ name }) => ({ query: { form: name } }),
    setInstitution: ({ own }) => ({ params: { id: own, respondent: 1 }, body: { institution: null } }),
    listRecords: ({ survey, question }) => ({ params: { id: survey, question } }),
    readList: ({ survey, list }) => ({ params: { id: survey, list } }),
    searchOptions: ({ survey, question }) => ({ params: { id: survey, question }, query: { search: 'yes' } }),
    saveAnswers: ({ survey, question }) => ({
      body: {
        form_id: survey,
        answers: [{ question: { question_id: question }, answer: { yes: true, no: false } }],
      },
    }),
  },
})

export const instancesMatrix = matrixOf(surveyInstances, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    const { id: survey, name } = await uploaded(server, projectAdmin, {
      projectId: project,
      csv: householdSurvey,
    })
    const { repeats = [] } = await opened(projectAdmin, name)
    const group = repeats.find(({ count }) => count === '')!.id
    const { body } = await projectAdmin.call(surveyInstances.addInstance, {
      params: { id: survey },
      body: { group },
    })
    return { survey, group, instance: body.instance }
  },
  requests: {
    addInstance: ({ survey, group }) => ({ params: { id: survey }, body: { group } }),
    moveInstance: ({ survey, instance }) => ({ params: { id: survey, instance }, body: { after: null } }),
    removeInstance: ({ survey, instance }) => ({ params: { id: survey, instance } }),
  },
})
