import { endpoints } from '../platform/endpoint.ts'
import type { surveyResultsSchemas, surveyDownloadsSchemas } from './results.schemas.ts'

/** Exploring and downloading submissions. */
export const surveyResults = endpoints<typeof surveyResultsSchemas>()({
  listAnswers: {
    method: 'GET',
    path: '/api/quiz/:id/answers/',
    summary: 'Submitted answers, for exploring',
  },
  readSummary: {
    method: 'GET',
    path: '/api/quiz/:id/summary/',
    summary: 'What the latest submissions come to, question by question',
  },
  listRespondents: {
    method: 'GET',
    path: '/api/quiz/:id/respondents/',
    summary: 'Who has answered how much, the latest first; in a shared set, how much of it is theirs',
  },
  readFigures: {
    method: 'GET',
    path: '/api/quiz/:id/figures/',
    summary: 'How many sections, respondents and answered questions a survey has, and how far its sets are',
  },
})

/** Downloads of results. */
export const surveyDownloads = endpoints<typeof surveyDownloadsSchemas>()({
  startExport: {
    method: 'POST',
    path: '/api/quiz/:id/export/',
    summary: 'An address that downloads the results for a while',
  },
  download: {
    method: 'GET',
    path: '/api/quiz/:id/export/',
    summary: 'The results as a file; the query is what startExport gave',
    download: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/zip',
    ],
    open: true,
  },
  exportToProject: {
    method: 'POST',
    path: '/api/quiz/:id/export_to_project/',
    summary:
      'Store the latest results as a CSV among the documents of the project; it is written after the answer',
    creates: true,
  },
})
