import type { RouteObject } from 'react-router'
import { SurveyUnavailable } from './SurveyUnavailable.tsx'

export const surveyRoutes: RouteObject[] = [
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
    lazy: async () => ({ Component: (await import('./manage/ManageSurveyPage.tsx')).ManageSurveyPage }),
  },
  {
    path: 'quiz/explore-submissions/:quizName',
    errorElement: <SurveyUnavailable />,
    lazy: async () => ({ Component: (await import('../results/ExplorePage.tsx')).ExplorePage }),
  },
  {
    path: 'quiz/manage/:quizName/replace',
    lazy: async () => ({
      Component: (await import('../questionnaires/replace/ReplaceQuestionsPage.tsx')).ReplaceQuestionsPage,
    }),
  },
  {
    path: 'quiz/:quizName',
    errorElement: <SurveyUnavailable />,
    // The survey is fetched while its page is.
    loader: async ({ params, request }) => {
      const { fetchSurvey } = await import('../answers/state/fetch-survey.ts')
      await fetchSurvey(params['quizName']!, new URL(request.url).search)
      return null
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: async () => ({ Component: (await import('../answers/FillPage.tsx')).FillPage }),
  },
]
