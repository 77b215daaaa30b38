import { endpoints } from '../platform/endpoint.ts'
import type { surveyResultsSchemas, surveyDownloadsSchemas } from './results.schemas.ts'

/** Exploring and downloading submissions. */
export const surveyResults = endpoints<typeof surveyResultsSchemas>()({
  listAnswers: {
    method: 'GET',
    path: '/api/quiz/:id/answers/',
    takesTokensOf: 'project',
  },
  readTable: {
    method: 'GET',
    path: '/api/quiz/:id/table/',
    takesTokensOf: 'project',
  },
  listSets: {
    method: 'GET',
    path: '/api/quiz/:id/table/rows/',
    takesTokensOf: 'project',
  },
  readCross: {
    method: 'GET',
    path: '/api/quiz/:id/cross/',
    takesTokensOf: 'project',
  },
  readGrouped: {
    method: 'GET',
    path: '/api/quiz/:id/grouped/',
    takesTokensOf: 'project',
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
  },
  listLocations: {
    method: 'GET',
    path: '/api/quiz/:id/locations/',
    takesTokensOf: 'project',
  },
  readSummary: {
    method: 'GET',
    path: '/api/quiz/:id/summary/',
    takesTokensOf: 'project',
  },
  listTexts: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/texts/',
    takesTokensOf: 'project',
  },
  readChanges: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/changes/',
    takesTokensOf: 'project',
  },
  listRespondents: {
    method: 'GET',
    path: '/api/quiz/:id/respondents/',
    takesTokensOf: 'project',
  },
  readFigures: {
    method: 'GET',
    path: '/api/quiz/:id/figures/',
    takesTokensOf: 'project',
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
  },
  exportToProject: {
    method: 'POST',
    path: '/api/quiz/:id/export_to_project/',
    creates: true,
  },
})
