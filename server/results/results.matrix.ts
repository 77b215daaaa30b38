import { resultsTab, resultViews } from 'contract/results/result-views.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'
import { uploaded } from '../testing/uploaded-survey.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const resultsMatrix = matrixOf(surveyResults, {
  prepare: async ({ server, people, project }) => {
    const { id: survey } = await uploaded(server, people.projectAdmin, { projectId: project })
    const { body } = await people.projectAdmin.call(surveyResults.readTable, { params: { id: survey } })
    const [{ columns }] = body.tables as [(typeof body.tables)[number]]
    const row = columns.find(({ question_id, crossable }) => question_id !== null && crossable)!.key
    const number = columns.find(({ question_id, type }) => question_id !== null && type === 'integer')!.key
    return { survey, row, number }
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
    listRespondents: ({ survey }) => ({ params: { id: survey } }),
    readFigures: ({ survey }) => ({ params: { id: survey } }),
  },
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
