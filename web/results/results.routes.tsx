import type { RouteObject } from 'react-router'
import { SurveyUnavailable } from '../surveys/SurveyUnavailable.tsx'

export const resultPages: RouteObject[] = [
  {
    path: 'quiz/explore-submissions/:quizName',
    errorElement: <SurveyUnavailable />,
    lazy: async () => ({ Component: (await import('./ExplorePage.tsx')).ExplorePage }),
  },
  {
    path: 'quiz/compare/:quizName',
    errorElement: <SurveyUnavailable />,
    lazy: async () => ({
      Component: (await import('./compare/OwnComparisonPage.tsx')).OwnComparisonPage,
    }),
  },
  {
    path: 'quiz/explore-submissions/:quizName/answers/:respondent',
    errorElement: <SurveyUnavailable />,
    lazy: async () => ({ Component: (await import('./set/SetPage.tsx')).SetPage }),
  },
]
