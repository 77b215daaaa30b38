import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import type { Domain } from '../platform/domain.ts'
import { recorded } from '../platform/jobs/recurring-work.ts'
import { succeeded } from '../platform/metrics/request-counters.ts'
import { writeExport } from './export-to-project.ts'
import { serveOdkAddresses } from './odata/odk-addresses.ts'
import { remindBatch, remindOfDeadlines } from './respondents/remind-of-deadlines.ts'

import {
  answerSetRoutes,
  reminderRoutes,
  resultsTabRoutes,
  resultViewRoutes,
  scoreResultRoutes,
  surveyDownloadRoutes,
  surveyFeedRoutes,
  surveyResultRoutes,
} from './results.routes.ts'

export const resultsDomain = {
  routes: {
    surveys: surveyDownloadRoutes,
    'survey-results': [
      ...surveyResultRoutes,
      ...answerSetRoutes,
      ...reminderRoutes,
      ...scoreResultRoutes,
      ...resultViewRoutes,
      ...resultsTabRoutes,
      ...surveyFeedRoutes,
    ],
  },
  serve: serveOdkAddresses,
  hourly: remindOfDeadlines,
  jobs: { 'survey.export-to-project': writeExport, 'survey.remind': recorded('survey.remind', remindBatch) },
  counters: {
    results_exported_total: {
      help: 'Downloads of results, and exports to projects',
      endpoints: [surveyDownloads.download, surveyDownloads.exportToProject],
      counts: succeeded,
    },
  },
} satisfies Domain
