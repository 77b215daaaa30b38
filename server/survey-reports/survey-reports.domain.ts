import type { Domain } from '../platform/domain.ts'
import { surveyReportTopics } from './survey-reports.live.ts'
import { sharedReportRoutes, surveyReportLinkRoutes, surveyReportRoutes } from './survey-reports.routes.ts'

export const surveyReportsDomain = {
  routes: { 'survey-results': [...surveyReportRoutes, ...surveyReportLinkRoutes, ...sharedReportRoutes] },
  liveTopics: surveyReportTopics,
} satisfies Domain
