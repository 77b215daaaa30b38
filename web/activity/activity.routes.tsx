import type { RouteObject } from 'react-router'

export const activityPages: RouteObject[] = [
  {
    path: 'activity',
    lazy: async () => ({ Component: (await import('./ActivityPage.tsx')).ActivityPage }),
  },
]
