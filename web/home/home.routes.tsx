import type { RouteObject } from 'react-router'

export const homePages: RouteObject[] = [
  { path: 'dashboard', lazy: async () => ({ Component: (await import('./HomePage.tsx')).HomePage }) },
]
