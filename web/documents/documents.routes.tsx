import type { RouteObject } from 'react-router'

const page = 'projects/:projectId/documents/:documentId'

export const documentPages: RouteObject[] = [
  {
    path: page,
    lazy: async () => ({ Component: (await import('./page/DocumentPage.tsx')).DocumentPage }),
  },
  {
    path: `${page}/data`,
    lazy: async () => ({ Component: (await import('./data/ExploreDataPage.tsx')).ExploreDataPage }),
  },
]
