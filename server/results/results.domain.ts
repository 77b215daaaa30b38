import type { Domain } from '../platform/domain.ts'
import { writeExport } from './export-to-project.ts'
import { surveyDownloadRoutes, surveyResultRoutes } from './results.routes.ts'

export const resultsDomain = {
  routes: { surveys: surveyDownloadRoutes, 'survey-results': surveyResultRoutes },
  jobs: { 'survey.export-to-project': writeExport },
} satisfies Domain
