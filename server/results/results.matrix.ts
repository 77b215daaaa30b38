import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { scoreResults } from 'contract/results/score-results.endpoints.ts'
import { surveyReminders } from 'contract/results/reminders.endpoints.ts'
import { resultsTab, resultViews } from 'contract/results/result-views.endpoints.ts'
import { surveyFeeds } from 'contract/results/feeds.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'
import { opened, save, uploaded } from '../testing/uploaded-survey.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const resultsMatrix = matrixOf(surveyResults, {
  prepare: async ({ server, people, project }) => {
    const { id: survey } = await uploaded(server, people.projectAdmin, { projectId: project })
    const { body } = await people.projectAdmin.call(surveyResults.readTable, { params: { id: survey } })
    const [{ columns }] = body.tables as [(typeof body.tables)[number]]
    const row = columns.find(({ question_id, crossable }) => question_id !== null && crossable)!.key
    const number = columns.find(({ question_id, type }) => question_id !== null && type === 'integer')!.key
    const { question_id: question } = columns.find(({ key }) => key === row)!
    return { survey, row, number, question: question! }
  },
  requests: {
    readCross: ({ survey, row }) => ({ params: { id: survey }, query: { row, by: 'institution' } }),
    readGrouped: ({ survey, number }) => ({ params: { id: survey }, query: { number, by: 'institution' } }),
    readComparison: ({ survey }) => ({ params: { id: survey } }),
    readOwnComparison: ({ survey }) => ({ params: { id: survey } }),
    listAnswers: ({ survey }) => ({ params: { id: survey } }),
    readTable: ({ survey }) => ({ params: { id: survey } }),
    listSets: ({ survey }) => ({ params: { id: survey } }),
    listInstances: ({ survey }) => ({ params: { id: survey } }),
    listLocations: ({ survey }) => ({ params: { id: survey } }),
    readSummary: ({ survey }) => ({ params: { id: survey } }),
    listTexts: ({ survey, question }) => ({ params: { id: survey, question } }),
    readChanges: ({ survey, question }) => ({ params: { id: survey, question } }),
    listRespondents: ({ survey }) => ({ params: { id: survey } }),
    readFigures: ({ survey }) => ({ params: { id: survey } }),
  },
})

export const setsMatrix = matrixOf(answerSets, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    const { id: survey, name } = await uploaded(server, projectAdmin, { projectId: project })
    await save(projectAdmin, name, { Q1: { yes: true } })
    return { survey, question: (await opened(projectAdmin, name)).byCode['Q1']!.question_id }
  },
  requests: {
    readSet: ({ survey }) => ({ params: { id: survey, respondent: 0 } }),
    readNeighbours: ({ survey }) => ({ params: { id: survey, respondent: 0 } }),
    listSetRecords: ({ survey, question }) => ({ params: { id: survey, respondent: 0, question } }),
  },
})

export const scoreResultsMatrix = matrixOf(scoreResults, {
  prepare: async ({ server, people: { projectAdmin }, project }) => ({
    survey: (await uploaded(server, projectAdmin, { projectId: project })).id,
  }),
  requests: { readScores: ({ survey }) => ({ params: { id: survey } }) },
})

export const remindersMatrix = matrixOf(surveyReminders, {
  prepare: async ({ server, people: { projectAdmin }, project }) => ({
    survey: (await uploaded(server, projectAdmin, { projectId: project })).id,
  }),
  requests: { remind: ({ survey }) => ({ params: { id: survey }, body: {} }) },
})

export const viewsMatrix = matrixOf(resultViews, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    const { id: survey } = await uploaded(server, projectAdmin, { projectId: project })
    const { body } = await projectAdmin.call(resultViews.saveView, {
      params: { id: survey },
      body: { name: 'Shared', shared: true },
    })
    return { survey, view: body.results[0]!.id }
  },
  requests: {
    listViews: ({ survey }) => ({ params: { id: survey } }),
    saveView: ({ survey }) => ({ params: { id: survey }, body: { name: 'Matrix' } }),
    removeView: ({ survey, view }) => ({ params: { id: survey, view } }),
  },
})

export const resultsTabMatrix = matrixOf(resultsTab, {
  requests: {
    readTab: () => ({}),
    saveTab: () => ({ body: { tab: 'summary' } as const }),
  },
})

export const downloadsMatrix = matrixOf(surveyDownloads, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    const { id: survey } = await uploaded(server, projectAdmin, { projectId: project })
    const { body } = await projectAdmin.call(surveyDownloads.startExport, {
      params: { id: survey },
      body: { format: 'csv', which: 'latest' },
    })
    return { survey, download: Object.fromEntries(new URL(body.url, server.url).searchParams) }
  },
  requests: {
    startExport: ({ survey }) => ({
      params: { id: survey },
      body: { format: 'csv', which: 'latest' } as const,
    }),
    download: ({ survey, download }) => ({ params: { id: survey }, query: download as never }),
    exportToProject: ({ survey }) => ({ params: { id: survey } }),
  },
})

export const feedsMatrix = matrixOf(surveyFeeds, {
  prepare: async ({ server, people, project }) => ({
    survey: (await uploaded(server, people.projectAdmin, { projectId: project })).id,
  }),
  requests: {
    readService: ({ survey }) => ({ params: { id: survey } }),
    readMetadata: ({ survey }) => ({ params: { id: survey } }),
    listRows: ({ survey }) => ({ params: { id: survey, table: 'Submissions' } }),
    countRows: ({ survey }) => ({ params: { id: survey, table: 'Submissions' } }),
    listFields: ({ survey }) => ({ params: { id: survey } }),
    readCsv: ({ survey }) => ({ params: { id: survey } }),
    readJson: ({ survey }) => ({ params: { id: survey } }),
  },
})
