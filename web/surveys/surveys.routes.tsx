import type { RouteObject } from 'react-router'
import { SurveyUnavailable } from './SurveyUnavailable.tsx'

export const surveyRoutes: RouteObject[] = [
  { path: 'surveys', lazy: async () => ({ Component: (await import('./SurveysPage.tsx')).SurveysPage }) },
  {
    path: 'surveys/deleted',
    lazy: async () => ({ Component: (await import('./DeletedSurveysPage.tsx')).DeletedSurveysPage }),
  },
  {
    path: 'quiz/manage/:quizName',
    lazy: async () => ({ Component: (await import('./ManageSurveyPage.tsx')).ManageSurveyPage }),
  },
  {
    path: 'quiz/explore-submissions/:quizName',
    errorElement: <SurveyUnavailable />,
    lazy: async () => ({ Component: (await import('./explore/ExplorePage.tsx')).ExplorePage }),
  },
  {
    path: 'quiz/manage/:quizName/replace',
    lazy: async () => ({ Component: (await import('./ReplaceQuestionsPage.tsx')).ReplaceQuestionsPage }),
  },
  {
    path: 'quiz/:quizName',
    errorElement: <SurveyUnavailable />,
    // The survey is fetched while its page is.
    loader: async ({ params, request }) => {
      const { fetchSurvey } = await import('./fill/fetch-survey.ts')
      await fetchSurvey(params['quizName']!, new URL(request.url).search)
      return null
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: async () => ({ Component: (await import('./fill/FillPage.tsx')).FillPage }),
  },
]
