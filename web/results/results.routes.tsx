import type { Survey } from 'contract/surveys/survey.ts'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { SurveyUnavailable } from '../surveys/SurveyUnavailable.tsx'

/** @param Reports the tab with reports of the survey */
export const resultPages = (Reports: ComponentType<{ survey: Survey }>): RouteObject[] => [
  {
    path: 'quiz/explore-submissions/:quizName',
    errorElement: <SurveyUnavailable />,
    lazy: async () => {
      const { ExplorePage } = await import('./ExplorePage.tsx')
      return { Component: () => <ExplorePage Reports={Reports} /> }
    },
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
