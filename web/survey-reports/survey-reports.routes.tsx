import type { RouteObject } from 'react-router'
import { SurveyUnavailable } from '../surveys/SurveyUnavailable.tsx'

export const surveyReportPages: RouteObject[] = [
  {
    path: 'quiz/reports/:quizName',
    errorElement: <SurveyUnavailable />,
    lazy: async () => ({ Component: (await import('./ReportsPage.tsx')).ReportsPage }),
  },
  {
    path: 'quiz/reports/:quizName/:report',
    errorElement: <SurveyUnavailable />,
    lazy: async () => ({ Component: (await import('./ReportPage.tsx')).ReportPage }),
  },
  {
    path: 'quiz/reports/:quizName/:report/edit',
    errorElement: <SurveyUnavailable />,
    lazy: async () => ({ Component: (await import('./edit/EditReportPage.tsx')).EditReportPage }),
  },
]

/** Pages for anybody who has their address, without the frame of the product. */
export const sharedReportPages: RouteObject[] = [
  {
    path: 'shared-report/:token',
    lazy: async () => ({ Component: (await import('./SharedReportPage.tsx')).SharedReportPage }),
  },
]
