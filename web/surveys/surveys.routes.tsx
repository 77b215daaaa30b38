import type { RouteObject } from 'react-router'
import type { ResultsParts } from './manage/ManageSurveyPage.tsx'

/** @param loadParts loads the parts of the manage page that come from results */
export const surveyPages = (loadParts: () => Promise<ResultsParts>): RouteObject[] => [
  {
    path: 'surveys',
    lazy: async () => ({ Component: (await import('./list/SurveysPage.tsx')).SurveysPage }),
  },
  {
    path: 'surveys/deleted',
    lazy: async () => ({ Component: (await import('./manage/DeletedSurveysPage.tsx')).DeletedSurveysPage }),
  },
  {
    path: 'quiz/manage/:quizName',
    lazy: async () => {
      const [{ ManageSurveyPage }, parts] = await Promise.all([
        import('./manage/ManageSurveyPage.tsx'),
        loadParts(),
      ])
      return { element: <ManageSurveyPage {...parts} /> }
    },
  },
]
