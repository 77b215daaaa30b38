import type { RouteObject } from 'react-router'

export const questionnairePages: RouteObject[] = [
  {
    path: 'quiz/manage/:quizName/replace',
    lazy: async () => ({
      Component: (await import('./replace/ReplaceQuestionsPage.tsx')).ReplaceQuestionsPage,
    }),
  },
]
