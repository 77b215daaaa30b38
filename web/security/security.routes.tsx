import type { RouteObject } from 'react-router'

export const securityPages: RouteObject[] = [
  {
    path: 'security',
    lazy: async () => ({ Component: (await import('./SecurityPage.tsx')).SecurityPage }),
  },
]
