import { endpoints } from '../platform/endpoint.ts'
import type { surveyResultsSchemas, surveyDownloadsSchemas } from './results.schemas.ts'

/** Exploring and downloading submissions. */
export const surveyResults = endpoints<typeof surveyResultsSchemas>()({
  listAnswers: {
    method: 'GET',
    path: '/api/quiz/:id/answers/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  readTable: {
    method: 'GET',
    path: '/api/quiz/:id/table/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  listSets: {
    method: 'GET',
    path: '/api/quiz/:id/table/rows/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  readCross: {
    method: 'GET',
    path: '/api/quiz/:id/cross/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  readGrouped: {
    method: 'GET',
    path: '/api/quiz/:id/grouped/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  readComparison: {
    method: 'GET',
    path: '/api/quiz/:id/comparison/',
    takesTokensOf: 'project',
  },
  readOwnComparison: {
    method: 'GET',
    path: '/api/quiz/:id/comparison/own/',
  },
  listInstances: {
    method: 'GET',
    path: '/api/quiz/:id/instances/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  listLocations: {
    method: 'GET',
    path: '/api/quiz/:id/locations/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  readSummary: {
    method: 'GET',
    path: '/api/quiz/:id/summary/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  listTexts: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/texts/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  readChanges: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/changes/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  listRespondents: {
    method: 'GET',
    path: '/api/quiz/:id/respondents/',
    takesTokensOf: 'project',
    mayLag: true,
  },
  readFigures: {
    method: 'GET',
    path: '/api/quiz/:id/figures/',
    takesTokensOf: 'project',
    mayLag: true,
  },
})

/** Downloads of results. */
export const surveyDownloads = endpoints<typeof surveyDownloadsSchemas>()({
  startExport: {
    method: 'POST',
    path: '/api/quiz/:id/export/',
    onlyReads: true,
    takesTokensOf: 'project',
  },
  download: {
    method: 'GET',
    path: '/api/quiz/:id/export/',
    download: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/geo+json',
      'application/vnd.apache.parquet',
      'application/zip',
    ],
    open: true,
    takesTokensOf: 'project',
    mayLag: true,
  },
  exportToProject: {
    method: 'POST',
    path: '/api/quiz/:id/export_to_project/',
    creates: true,
  },
})
