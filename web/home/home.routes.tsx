import type { RouteObject } from 'react-router'

export const homeRoutes: RouteObject[] = [
  { path: 'dashboard', lazy: async () => ({ Component: (await import('./HomePage.tsx')).HomePage }) },
]
