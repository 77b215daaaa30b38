import { endpoints } from '../platform/endpoint.ts'
import type { surveyResultsSchemas, surveyDownloadsSchemas } from './results.schemas.ts'

/** Exploring and downloading submissions. */
export const surveyResults = endpoints<typeof surveyResultsSchemas>()({
  listAnswers: {
    method: 'GET',
    path: '/api/quiz/:id/answers/',
    summary: 'Submitted answers, for exploring',
  },
  readTable: {
    method: 'GET',
    path: '/api/quiz/:id/table/',
    summary:
      'The columns of the table of results: of answer sets, and of each group that repeats as a table of its own',
  },
  listSets: {
    method: 'GET',
    path: '/api/quiz/:id/table/rows/',
    summary: 'The latest submissions with a row for each answer set, sorted and filtered by any column',
  },
  listInstances: {
    method: 'GET',
    path: '/api/quiz/:id/instances/',
    summary:
      'The latest submissions of a group that repeats: a row for each instance, a column for each question',
  },
  listLocations: {
    method: 'GET',
    path: '/api/quiz/:id/locations/',
    summary: 'Positions, lines and areas in the latest submissions, newest first',
  },
  readSummary: {
    method: 'GET',
    path: '/api/quiz/:id/summary/',
    summary: 'Summary of the latest submissions by question',
  },
  listRespondents: {
    method: 'GET',
    path: '/api/quiz/:id/respondents/',
    summary: 'Respondents and their progress, latest first; in a shared answer set, their share of it',
  },
  readFigures: {
    method: 'GET',
    path: '/api/quiz/:id/figures/',
    summary:
      'Number of sections, respondents and answered questions of a survey, and the progress of its answer sets',
  },
})

/** Downloads of results. */
export const surveyDownloads = endpoints<typeof surveyDownloadsSchemas>()({
  startExport: {
    method: 'POST',
    path: '/api/quiz/:id/export/',
    summary: 'A temporary URL that downloads the results',
    onlyReads: true,
  },
  download: {
    method: 'GET',
    path: '/api/quiz/:id/export/',
    summary: 'The results as a file; the query is the response of startExport',
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
    summary:
      'Store the latest results as a CSV document of the project, or as a new version of it; the file is generated after the response',
    creates: true,
  },
})
