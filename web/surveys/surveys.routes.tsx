import { redirect, type RouteObject } from 'react-router'
import { pathParameter } from '../platform/path-parameter.ts'
import { currentSession } from '../platform/session.ts'
import type { ResultsParts } from './manage/ManageSurveyPage.tsx'

/** @param loadParts loads the parts of the manage page provided by the results domain */
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
    path: 'surveys/:surveyId',
    loader: async ({ params, request }) => {
      // Signed-out users are redirected by the guard and return here after signing in.
      if (!currentSession()) return null
      const { addressById } = await import('./address-by-id.ts')
      return redirect((await addressById(pathParameter(params, 'surveyId'))) + new URL(request.url).search)
    },
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
