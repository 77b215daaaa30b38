import type { RouteObject } from 'react-router'

export const surveyRoutes: RouteObject[] = [
  { path: 'surveys', lazy: async () => ({ Component: (await import('./SurveysPage.tsx')).SurveysPage }) },
  {
    path: 'quiz/manage/:quizName',
    lazy: async () => ({ Component: (await import('./ManageSurveyPage.tsx')).ManageSurveyPage }),
  },
  {
    path: 'quiz/:quizName',
    lazy: async () => ({ Component: (await import('./fill/FillPage.tsx')).FillPage }),
  },
]
