import { endpoints } from '../platform/endpoint.ts'
import type { surveyResultsSchemas, surveyDownloadsSchemas } from './results.schemas.ts'

/** Exploring and downloading submissions. */
export const surveyResults = endpoints<typeof surveyResultsSchemas>()({
  listAnswers: {
    method: 'GET',
    path: '/api/quiz/:id/answers/',
  },
  readTable: {
    method: 'GET',
    path: '/api/quiz/:id/table/',
  },
  listSets: {
    method: 'GET',
    path: '/api/quiz/:id/table/rows/',
  },
  readCross: {
    method: 'GET',
    path: '/api/quiz/:id/cross/',
  },
  readGrouped: {
    method: 'GET',
    path: '/api/quiz/:id/grouped/',
  },
  listInstances: {
    method: 'GET',
    path: '/api/quiz/:id/instances/',
  },
  listLocations: {
    method: 'GET',
    path: '/api/quiz/:id/locations/',
  },
  readSummary: {
    method: 'GET',
    path: '/api/quiz/:id/summary/',
  },
  listTexts: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/texts/',
  },
  readChanges: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/changes/',
  },
  listRespondents: {
    method: 'GET',
    path: '/api/quiz/:id/respondents/',
  },
  readFigures: {
    method: 'GET',
    path: '/api/quiz/:id/figures/',
  },
})

/** Downloads of results. */
export const surveyDownloads = endpoints<typeof surveyDownloadsSchemas>()({
  startExport: {
    method: 'POST',
    path: '/api/quiz/:id/export/',
    onlyReads: true,
  },
  download: {
    method: 'GET',
    path: '/api/quiz/:id/export/',
    download: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/geo+json',
      'application/zip',
    ],
    open: true,
  },
  exportToProject: {
    method: 'POST',
    path: '/api/quiz/:id/export_to_project/',
    creates: true,
  },
})
