import type { RouteObject } from 'react-router'
import { pathParameter } from '../platform/path-parameter.ts'
import { FillUnavailable } from './FillUnavailable.tsx'

export const answerPages: RouteObject[] = [
  {
    path: 'quiz/manage/:quizName/scores',
    lazy: async () => ({ Component: (await import('./scores/edit/ScoresPage.tsx')).ScoresPage }),
  },
  {
    path: 'quiz/:quizName',
    errorElement: <FillUnavailable />,
    // Fetch the survey in parallel with the code of its page.
    loader: async ({ params, request }) => {
      const { fetchSurvey } = await import('./storage/fetch-survey.ts')
      await fetchSurvey(pathParameter(params, 'quizName'), new URL(request.url).search)
      return null
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: async () => ({ Component: (await import('./FillPage.tsx')).FillPage }),
  },
]
