import type { RouteObject } from 'react-router'

/** Routes of search profiles, matches and the matching tool. */
export const matchingPages: RouteObject[] = [
  {
    path: 'matchedprofiles',
    lazy: async () => ({ Component: (await import('./MatchesPage.tsx')).MatchesPage }),
  },
  {
    path: 'match',
    lazy: async () => ({ Component: (await import('./tool/MatchingToolPage.tsx')).MatchingToolPage }),
  },
]
